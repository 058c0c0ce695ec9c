/** docs/product/journal.md#every-act */
import { formatDay } from '../time/french-dates.ts';

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
  'viewing.start': 'Compte consulté comme le voit son client',
  'viewing.end': 'Consultation d’un compte terminée',
  'note.add': 'Note ajoutée',
  'note.remove': 'Note supprimée',
  'email.resend': 'Email renvoyé',
  'cap.set': 'Plafond mensuel modifié',
  'order.refund': 'Remboursement décidé',
  'order.cancel': 'Annulation d’une commande demandée',
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
  'comparison.start': 'Comparaison avec Stripe lancée',
  'message.send-again': 'Message renvoyé',
  'difference.repair': 'Réparation d’une différence demandée',
  'links.forget': 'Anciens liens de mot de passe effacés',
  'journal.export': 'Journal exporté',
  'sales-journal.export': 'Journal des ventes exporté',
  'list.export': 'Liste exportée',
  'ticket.reply': 'Réponse envoyée à un ticket',
  'ticket.note': 'Note interne ajoutée à un ticket',
  'ticket.assign': 'Ticket confié ou rendu',
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
  'integration.test': 'Intégration testée',
  'workflow.deploy': 'Workflow déployé dans n8n',
  refused: 'Refusé, faute de droits',
} as const;

export type StaffAct = keyof typeof WORDS;

export const STAFF_ACTS = Object.keys(WORDS) as StaffAct[];

const words: Readonly<Record<string, string>> = WORDS;

/** An act unknown to this version keeps its name. */
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
  alert: 'Alerte',
  comparison: 'Comparaison',
  difference: 'Différence',
  message: 'Message',
  ticket: 'Ticket',
  prepared_answer: 'Réponse préparée',
  idea: 'Idée',
  integration: 'Intégration',
  factor: 'Second facteur',
  session: 'Session',
  journal: 'Journal',
  sales_journal: 'Journal des ventes',
  call: 'Appel',
} as const;

export type JournalSubject = keyof typeof SUBJECTS;

export const JOURNAL_SUBJECTS = Object.keys(SUBJECTS) as JournalSubject[];

export const journalSubjectWord = (subject: JournalSubject): string => SUBJECTS[subject];

/** These stand where most subjects have a number. */
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

/** « Ticket 12 », « Ticket, liste ». */
export function journalSubjectInWords(subject: JournalSubject, id: string): string {
  const said = subjectIdWords(id);
  return `${journalSubjectWord(subject)}${said === id ? ' ' : ', '}${said}`;
}
