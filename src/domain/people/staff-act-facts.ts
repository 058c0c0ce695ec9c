/** docs/product/journal.md#in-words */

import { AUTOMATION } from '../edits/automation-record.ts';
import type { Columns, Fields } from '../edits/record.ts';
import { centsFromEuros, euroCents, formatEuros, isEuroAmount } from '../money/money.ts';
import { IDEA_FILTER_LABELS, IDEA_STATUS_LABELS } from '../status/idea-status.ts';
import { MONEY_BACK_WORDS, orderWord, refundReasonWord } from '../status/order-words.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '../status/ticket-kind.ts';
import { TICKET_STATUS_LABELS } from '../status/ticket-status.ts';
import { staffStatusLabel } from '../subscription/subscription-label.ts';
import { formatDateTime, formatDay } from '../time/french-dates.ts';
import { ALERT_GUIDES } from '../watch/alert-guide.ts';
import { messageWords } from '../watch/message-words.ts';
import {
  JOURNAL_SUBJECTS,
  type JournalSubject,
  journalSubjectWord,
  staffActWords,
  subjectIdWords,
} from './staff-acts.ts';
import { roleWord } from './staff-rights.ts';

export type Facts = Readonly<Record<string, unknown>>;
type Say = (value: unknown, subject: JournalSubject) => string;
type Fact = readonly [label: string, say?: Say];

const nothing = 'rien';
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const dayForm = /^\d{4}-\d\d-\d\d$/;

const plain: Say = (value) => String(value);

/** A text that is no date is shown as it is. */
const date: Say = (value) => {
  const text = String(value);
  if (instantForm.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(new Date(text));
  if (!dayForm.test(text)) return text;
  const noon = new Date(`${text}T12:00:00Z`);
  // `2026-02-30` would be read as a day of March.
  const exists = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
  return exists ? formatDay(text) : text;
};

/** A later version may have kept a word that is unknown here; it is shown as it is. */
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
  assigned_to: ['Confié à', (value) => `utilisateur n°\u00a0${value}`],
  attempts: ['Essais'],
  automation: [
    'Automatisation',
    (value) => (typeof value === 'number' ? numbered(value, 'automation') : plain(value, 'automation')),
  ],
  cancelled: ['Abonnements annulés'],
  category: ['Catégorie', among(TICKET_CATEGORY_LABELS)],
  count: ['Lignes'],
  created_from: ['Du', date],
  created_to: ['Au', date],
  deleted: ['Liens effacés'],
  descriptionByAi: ['Description écrite par une IA'],
  email: ['Email'],
  end_date: ['Fin', date],
  ended: ['Sessions terminées'],
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
  is_active: ['Compte actif'],
  is_staff: ['Membre de l’équipe'],
  kind: ['Genre', by(kinds)],
  last_name: ['Nom de famille'],
  left: ['Codes de secours restants'],
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
  search: ['Recherche'],
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
const factOf = (name: string) => (Object.hasOwn(facts, name) ? facts[name] : undefined);

/** `some_later_fact` and `someLaterFact` become « Some later fact ». */
function labelOf(name: string): string {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return factOf(name)?.[0] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The order of an export's lines does not matter to the journal. */
const untold = new Set(['sort']);

function said(name: string, value: unknown, subject: JournalSubject): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => said(name, one, subject)).join(', ') || nothing;
  if (typeof value === 'object') return factsInWords({ ...value }, subject);
  return (factOf(name)?.[1] ?? plain)(value, subject);
}

/** Replaces what somebody typed into an export's filter. */
const TYPED = 'un texte, non gardé';

/**
 * Typed text may be a person's name, so the journal only says that something was typed; choices, days and numbers
 * stay (docs/product/journal.md#filters-without-words).
 */
export const filterWithoutWords = (filter: Facts, subject: JournalSubject): Facts =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const isChosen =
        untold.has(name) || typeof value !== 'string' || value === '' || said(name, value, subject) !== value;
      return [name, isChosen ? value : TYPED];
    }),
  );

/** « Statut : Actif ; Fin : 25 novembre 2026 à 14:05 ». */
export const factsInWords = (facts: Facts, subject: JournalSubject): string =>
  Object.entries(facts)
    .filter(([name]) => !untold.has(name))
    .map(([name, value]) => `${labelOf(name)}\u00a0: ${said(name, value, subject)}`)
    .join('\u00a0; ') || nothing;

export interface ToldChange {
  label: string;
  /** Empty where the act kept none. */
  before: string;
  after: string;
}

/** Facts from before the act come first. */
export function changesInWords(
  subject: JournalSubject,
  before: Facts | null,
  after: Facts | null,
): ToldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const one = (facts: Facts | null, name: string) => (facts ? said(name, facts[name], subject) : '');
  return names.map((name) => ({ label: labelOf(name), before: one(before, name), after: one(after, name) }));
}
