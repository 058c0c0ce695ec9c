/** Rows keep these names (docs/product/journal.md#every-act). */
import { AUTOMATION } from '../edits/automation-record.ts';
import type { Columns, Fields } from '../edits/record.ts';
import { centsFromEuros, euroCents, formatEuros, isEuroAmount } from '../money/money.ts';
import { IDEA_FILTER_LABELS, IDEA_STATUS_LABELS } from '../status/idea-status.ts';
import { MONEY_BACK_WORDS, orderWord, refundReasonWord } from '../status/order-words.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '../status/ticket-kind.ts';
import { TICKET_STATUS_LABELS } from '../status/ticket-status.ts';
import { TRANSMISSION_LABELS } from '../status/transmission-status.ts';
import { staffStatusLabel } from '../subscription/subscription-label.ts';
import { formatDateTime, formatDay } from '../time/french-dates.ts';
import { ALERT_GUIDES } from '../watch/alert-guide.ts';
import { messageWords } from '../watch/message-words.ts';
import { scopeWord } from './api-key.ts';
import { roleWord } from './staff-rights.ts';

const WORDS = {
  'subscription.create': 'Mois offert par l’équipe',
  'subscription.cancel': 'Abonnement annulé à la fin du mois payé',
  'subscription.reactivate': 'Abonnement réactivé',
  'subscription.activate': 'Abonnement réactivé',
  'subscription.deactivate': 'Abonnement terminé aussitôt',
  'subscription.recreate': 'Abonnement recréé chez Stripe',
  'gift.grant': 'Automatisation offerte',
  'person.create': 'Personne créée',
  'person.invite': 'Invitation envoyée',
  'person.change': 'Fiche modifiée',
  'person.role': 'Rôle modifié',
  'person.deactivate': 'Compte désactivé',
  'person.reactivate': 'Compte réactivé',
  'person.delete': 'Compte supprimé',
  'person.answer-access': 'Demande d’accès aux données satisfaite',
  'viewing.start': 'Compte consulté comme le voit son client',
  'viewing.end': 'Consultation d’un compte terminée',
  'note.add': 'Note ajoutée',
  'note.remove': 'Note supprimée',
  'email.resend': 'Email renvoyé',
  'cap.set': 'Plafond mensuel modifié',
  'order.refund': 'Remboursement décidé',
  'order.cancel': 'Annulation d’une commande demandée',
  'invoice.correct': 'Facture corrigée à une autre adresse',
  'alert.resolve': 'Alerte réglée',
  'price-change.announce': 'Changement de prix annoncé',
  'automation.create': 'Automatisation créée',
  'automation.change': 'Automatisation modifiée',
  'automation.offer': 'Automatisation mise en vente',
  'automation.withdraw': 'Automatisation retirée de la vente',
  'automation.pictures': 'Images d’une automatisation modifiées',
  'automation.delete': 'Automatisation supprimée',
  'demonstration.change': 'Essai sans compte modifié',
  'page.upload': 'Fichier HTML ajouté',
  'page.publish': 'Version publiée',
  'category.create': 'Catégorie créée',
  'category.change': 'Catégorie modifiée',
  'category.delete': 'Catégorie supprimée',
  'coupon.create': 'Code promo créé',
  'coupon.change': 'Limites d’un code promo modifiées',
  'coupon.archive': 'Code promo archivé',
  'comparison.start': 'Comparaison avec Stripe lancée',
  'message.send-again': 'Message renvoyé',
  'difference.repair': 'Réparation d’une différence demandée',
  'links.forget': 'Anciens liens de mot de passe effacés',
  'journal.export': 'Journal exporté',
  'sales-journal.export': 'Journal des ventes exporté',
  'tax-report.download': 'Rapport à l’administration fiscale téléchargé',
  'tax-report.send-again': 'Rapport à l’administration fiscale envoyé à nouveau',
  'list.export': 'Liste exportée',
  'ticket.reply': 'Réponse envoyée à un ticket',
  'ticket.note': 'Note interne ajoutée à un ticket',
  'ticket.assign': 'Ticket confié ou rendu',
  'ticket.classify': 'Catégorie ou priorité d’un ticket changée',
  'ticket.resolve': 'Ticket résolu',
  'prepared-answer.create': 'Réponse préparée ajoutée',
  'prepared-answer.change': 'Réponse préparée modifiée',
  'prepared-answer.delete': 'Réponse préparée supprimée',
  'idea.move': 'Statut d’une idée modifié',
  'idea.draft': 'Ébauche d’automatisation faite d’une idée',
  'idea.gift': 'Automatisation offerte à l’auteur de l’idée',
  'idea.reprocess': 'Idée envoyée de nouveau à l’IA',
  'idea.delete': 'Idée supprimée',
  'factor.add': 'Second facteur ajouté',
  'factor.rename': 'Second facteur renommé',
  'factor.remove': 'Second facteur retiré',
  'factor.renew-codes': 'Codes de secours renouvelés',
  'factor.use-code': 'Code de secours utilisé',
  'factor.reset': 'Seconds facteurs réinitialisés',
  'session.end': 'Session terminée',
  'session.end-others': 'Autres sessions terminées',
  'key.make': 'Clé d’API créée',
  'key.rotate': 'Clé d’API renouvelée',
  'key.remove': 'Clé d’API retirée',
  'integration.test': 'Intégration testée',
  'workflow.deploy': 'Workflow mis en service ou hors service dans n8n',
  'receiver.create': 'Adresse de notification sortante ajoutée',
  'receiver.change': 'Adresse de notification sortante modifiée',
  'receiver.delete': 'Adresse de notification sortante supprimée',
  'receiver.pause': 'Notifications sortantes mises en pause ou reprises',
  'receiver.secret': 'Secret d’une notification sortante affiché',
  'receiver.rotate': 'Secret d’une notification sortante renouvelé',
  'receiver.replay': 'Notifications sortantes renvoyées',
  refused: 'Refusé, faute de droits',
} as const;

export type StaffAct = keyof typeof WORDS;

export const STAFF_ACTS = Object.keys(WORDS) as StaffAct[];

const words: Readonly<Record<string, string>> = WORDS;

export const staffActWords = (act: string): string => words[act] ?? act;

const SUBJECTS = {
  subscription: 'Abonnement',
  person: 'Personne',
  viewing: 'Consultation',
  note: 'Note',
  links: 'Liens',
  email: 'Email',
  order: 'Commande',
  automation: 'Automatisation',
  category: 'Catégorie',
  coupon: 'Code promo',
  alert: 'Alerte',
  comparison: 'Comparaison',
  difference: 'Différence',
  message: 'Message',
  ticket: 'Ticket',
  prepared_answer: 'Réponse préparée',
  idea: 'Idée',
  integration: 'Intégration',
  receiver: 'Notification sortante',
  factor: 'Second facteur',
  session: 'Session',
  key: 'Clé d’API',
  journal: 'Journal',
  sales_journal: 'Journal des ventes',
  tax_report: 'Rapport à l’administration fiscale',
  call: 'Appel',
} as const;

export type JournalSubject = keyof typeof SUBJECTS;

export const JOURNAL_SUBJECTS = Object.keys(SUBJECTS) as JournalSubject[];

export const journalSubjectWord = (subject: JournalSubject): string => SUBJECTS[subject];

const NAMED_IDS: Readonly<Record<string, string>> = {
  all: 'liste',
  recovery: 'codes de secours',
  password: 'mot de passe',
};
const span = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/;

/** « 12 », « liste », « du 1er novembre 2026 au 30 novembre 2026 ». */
export function subjectIdWords(id: string): string {
  const [, from, to] = span.exec(id) ?? [];
  if (from && to) return `du ${formatDay(from)} au ${formatDay(to)}`;
  return Object.hasOwn(NAMED_IDS, id) ? (NAMED_IDS[id] ?? id) : id;
}

export function journalSubjectInWords(subject: JournalSubject, id: string): string {
  const said = subjectIdWords(id);
  return `${journalSubjectWord(subject)}${said === id ? ' ' : ', '}${said}`;
}

export const STAFF_LISTS = [
  'subscriptions',
  'orders',
  'people',
  'tickets',
  'ideas',
  'automations',
  'categories',
  'journal',
] as const;
export type StaffListName = (typeof STAFF_LISTS)[number];

type Say = (value: unknown, subject: JournalSubject) => string;
type Fact = readonly [label: string, say?: Say];

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const dayForm = /^\d{4}-\d\d-\d\d$/;

const plain: Say = (value) => String(value);

const date: Say = (value) => {
  const text = String(value);
  if (instantForm.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(new Date(text));
  if (!dayForm.test(text)) return text;
  const noon = new Date(`${text}T12:00:00Z`);
  // `2026-02-30` would be read as a day of March.
  const exists = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
  return exists ? formatDay(text) : text;
};

/** A word of a later version is shown as it is. */
const among =
  (words: Readonly<Record<string, string>>): Say =>
  (value) =>
    Object.hasOwn(words, String(value)) ? (words[String(value)] ?? '') : String(value);

function listed<Key extends string>(keys: readonly Key[], wordOf: (key: Key) => string): Say {
  return among(Object.fromEntries(keys.map((key) => [key, wordOf(key)])));
}

const cents: Say = (value, subject) =>
  Number.isSafeInteger(value) ? formatEuros(euroCents(Number(value))) : plain(value, subject);
const euros: Say = (value, subject) =>
  typeof value === 'number' && isEuroAmount(value)
    ? formatEuros(centsFromEuros(value))
    : plain(value, subject);
const numbered: Say = (value) => `n°\u00a0${value}`;

const statuses: Partial<Record<JournalSubject, Say>> = {
  subscription: (value) => staffStatusLabel(String(value)),
  order: listed(['pending', 'paid', 'failed', 'cancelled', 'refunded'], orderWord),
  ticket: among(TICKET_STATUS_LABELS),
  idea: among(IDEA_STATUS_LABELS),
  tax_report: among(TRANSMISSION_LABELS),
  person: among({ active: 'Actifs', inactive: 'Inactifs' }),
};
const kinds: Partial<Record<JournalSubject, Say>> = {
  factor: among({ passkey: 'Clé d’accès', totp: 'Application à codes' }),
  alert: among(Object.fromEntries(Object.entries(ALERT_GUIDES).map(([kind, { title }]) => [kind, title]))),
  message: (value) => (value === 'email' ? 'Email' : messageWords(String(value))),
  person: among({ staff: 'Équipe', customers: 'Clients' }),
};

const repair = among({
  reconcile: 'Relire chez Stripe',
  set_share: 'Y porter la part du mois',
  set_end: 'Y porter la fin',
  set_period: 'Y porter les dates du mois',
});
/** Older rows hold several in one text. */
const repairs: Say = (value, subject) =>
  String(value)
    .split(', ')
    .map((one) => repair(one, subject))
    .join(', ');

const by =
  (says: Partial<Record<JournalSubject, Say>>): Say =>
  (value, subject) =>
    (says[subject] ?? plain)(value, subject);

const factsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column = name, label, journal = label, is }]): [string, Fact] => [
      column,
      [journal, is === 'euros' ? cents : is === 'choice' ? numbered : plain],
    ]),
  ) as Readonly<Record<keyof Columns<F>, Fact>>;

const known = {
  ...factsOf(AUTOMATION),
  about: ['Client concerné', (value) => `utilisateur n°\u00a0${value}`],
  act: ['Acte', (value) => staffActWords(String(value))],
  actor: ['Auteur'],
  ai_summary: ['Résumé public'],
  allowed: ['Essai sans compte'],
  amount: ['Montant', cents],
  as_purchase: ['Acquise pour de bon'],
  asked_on: ['Demande arrivée le', date],
  assigned_to: ['Confié à', (value) => `utilisateur n°\u00a0${value}`],
  attempts: ['Essais'],
  automation: [
    'Automatisation',
    (value) => (typeof value === 'number' ? numbered(value, 'automation') : plain(value, 'automation')),
  ],
  cancelled: ['Abonnements annulés'],
  category: ['Catégorie', among(TICKET_CATEGORY_LABELS)],
  code: ['Code'],
  count: ['Lignes'],
  coupon_lowers: ['Remise'],
  credit_note: ['Avoir'],
  created_from: ['Du', date],
  created_to: ['Au', date],
  debit_from: ['Prochain débit, du', date],
  debit_to: ['Prochain débit, au', date],
  deleted: ['Liens effacés'],
  descriptionByAi: ['Description écrite par une IA'],
  email: ['Email'],
  end_date: ['Fin', date],
  ended: ['Sessions terminées'],
  ends_on: ['Dernier jour', date],
  ends_at: ['Fin', date],
  factors: ['Seconds facteurs'],
  fields: ['Champs modifiés', (value) => labelOf(String(value)).toLowerCase()],
  file: ['Empreinte du fichier'],
  filter: ['Filtre', among(IDEA_FILTER_LABELS)],
  first_name: ['Prénom'],
  from: ['Du', date],
  opened: ['Exercice ouvert le', date],
  generated_title: ['Titre public'],
  ids: ['Lignes choisies', numbered],
  imageKey: ['Image'],
  invited: ['Invitation envoyée'],
  invoice: ['Facture'],
  is_active: ['Compte actif'],
  is_staff: ['Membre de l’équipe'],
  kind: ['Genre', by(kinds)],
  last_name: ['Nom de famille'],
  left: ['Codes de secours restants'],
  max_uses: ['Utilisations au plus'],
  max_amount: ['Montant, au plus', euros],
  min_amount: ['Montant, au moins', euros],
  money_back: ['Rendu ou contesté', among(MONEY_BACK_WORDS)],
  monthly_cap: ['Plafond mensuel', cents],
  number: ['Numéro'],
  overwrite: ['Par-dessus ce qui était dans n8n'],
  password: ['Mot de passe'],
  phone: ['Téléphone'],
  pictures: ['Images'],
  priority: ['Priorité', among(TICKET_PRIORITY_LABELS)],
  problem: ['Problème'],
  provider: ['Nom chez Stripe'],
  published: ['Publié'],
  reason: ['Raison', listed(['withdrawal', 'legal', 'billing_error'], refundReasonWord)],
  refund: ['Remboursement'],
  rejection_reason: ['Motif donné à l’auteur'],
  repair: ['Réparation', repairs],
  resolution: [
    'Issue',
    among({ refunded: 'Remboursée', paid_otherwise: 'Versée autrement', closed: 'Fermée' }),
  ],
  role: ['Rôle', listed(['support', 'finance', 'administrator', 'superuser'], roleWord)],
  sample: ['Empreinte de l’exemple'],
  scopes: ['Permissions', (value) => scopeWord('admin', String(value))],
  search: ['Recherche'],
  starts_on: ['Premier jour', date],
  status: ['Statut', by(statuses)],
  subject: ['Sujet', listed(JOURNAL_SUBJECTS, journalSubjectWord)],
  subject_id: ['Numéro du sujet', (value) => subjectIdWords(String(value))],
  subscribers_from: ['Pour les abonnés, dès le', date],
  subscription: ['Abonnement', numbered],
  subscription_price: ['Prix de l’abonnement', cents],
  to: ['Au', date],
  user_email: ['Email'],
  version: ['Version'],
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof known;

const facts: Readonly<Record<string, Fact>> = known;
export const factOf = (name: string) => (Object.hasOwn(facts, name) ? facts[name] : undefined);

/** `some_later_fact` and `someLaterFact` become « Some later fact ». */
export function labelOf(name: string): string {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return factOf(name)?.[0] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
