/** docs/product/administration.md#timeline-of-a-person */
import type { LedgerEntity } from '../money/ledger-facts.ts';

export const TIMELINE_KINDS = [
  'payments',
  'subscriptions',
  'emails',
  'tickets',
  'sessions',
  'acts',
  'notes',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_KIND_LABELS: Record<TimelineKind, string> = {
  payments: 'Paiements',
  subscriptions: 'Abonnements',
  emails: 'Emails',
  tickets: 'Tickets',
  sessions: 'Connexions',
  acts: 'Actes de l’équipe',
  notes: 'Notes',
};

export const LEDGER_OF_PAYMENTS: readonly LedgerEntity[] = ['order', 'refund', 'dispute'];
export const LEDGER_OF_SUBSCRIPTIONS: readonly LedgerEntity[] = [
  'subscription',
  'purchase',
  'withdrawal',
  'gift',
  'cap',
  'account',
];

/** These calculations behind an act tell a reader nothing. */
export const UNTOLD_ACTS: readonly string[] = ['share_out', 'place', 'reprice', 'retry', 'take_up_attempts'];

export const EMAIL_STATES = ['sent', 'waiting', 'given_up'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  sent: 'Parti',
  waiting: 'En attente',
  given_up: 'Abandonné',
};

const SESSION_ENDS = {
  signed_out: 'déconnexion',
  reuse_detected: 'jeton utilisé deux fois',
  password_changed: 'mot de passe changé',
  email_changed: 'adresse changée',
  deactivated: 'compte désactivé',
  role_changed: 'rôle changé',
  factors_reset: 'seconds facteurs réinitialisés',
  ended_elsewhere: 'depuis une autre session',
  deleted: 'compte supprimé',
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

export const sessionWords = (audience: string): string =>
  audience === 'admin' ? 'Connexion à l’administration' : 'Connexion à la boutique';

const ends: Readonly<Record<string, string>> = SESSION_ENDS;

export const sessionEndWords = (reason: string | null): string | null =>
  reason === null ? null : `Terminée\u00a0: ${ends[reason] ?? reason}`;
