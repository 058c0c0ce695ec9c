import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { STAFF_RIGHTS, type StaffRight, type StaffRole, staffMay } from './staff-rights.ts';

/** docs/product/api-key.md#scopes */
const CUSTOMER_SCOPE_WORDS = {
  'orders.read': 'Vos achats et vos plafonds du mois',
  'subscriptions.read': 'Vos abonnements et leurs prochains prélèvements',
  'invoices.read': 'Vos factures et avoirs, en PDF aussi',
  'documents.read': 'Vos documents faits avec vos outils',
  'tickets.read': 'Vos demandes au support',
  'webhooks.read': 'Vos notifications sortantes, et ce qui y a été envoyé',
} as const;

/** A member's key reads by these of their rights; each is the right that its calls need. */
const STAFF_SCOPE_WORDS = {
  'content.read': 'Automatisations et catégories',
  'people.read': 'Personnes',
  'subscriptions.read': 'Abonnements',
  'orders.read': 'Commandes',
  'tickets.read': 'Tickets',
  'ideas.read': 'Idées',
  'journal.read': 'Journal de l’équipe',
  'finances.read': 'Finances',
  'figures.read': 'Chiffres de la boutique',
} as const satisfies Partial<Record<StaffRight, string>>;

export type CustomerScope = keyof typeof CUSTOMER_SCOPE_WORDS;
export type StaffScope = keyof typeof STAFF_SCOPE_WORDS;
export type KeyScope = CustomerScope | StaffScope;

export const CUSTOMER_SCOPES = Object.keys(CUSTOMER_SCOPE_WORDS) as CustomerScope[];
export const STAFF_SCOPES = Object.keys(STAFF_SCOPE_WORDS) as StaffScope[];
export const KEY_SCOPES: readonly KeyScope[] = [...new Set<KeyScope>([...CUSTOMER_SCOPES, ...STAFF_SCOPES])];

/** Whose key it is: one opens nothing of the other's. */
export type KeyDoor = 'customer' | 'admin';

const words: Record<KeyDoor, Readonly<Record<string, string>>> = {
  customer: CUSTOMER_SCOPE_WORDS,
  admin: STAFF_SCOPE_WORDS,
};

/** A scope of a later version is shown as it is. */
export const scopeWord = (door: KeyDoor, scope: string): string =>
  Object.hasOwn(words[door], scope) ? (words[door][scope] ?? scope) : scope;

/** These lists name people, so that a key to them is an export that goes on. */
const NAMES_PEOPLE: readonly StaffRight[] = [
  'people.read',
  'subscriptions.read',
  'orders.read',
  'tickets.read',
  'ideas.read',
  'journal.read',
];

/** Asked when a key is made, and again at each call. */
export const mayReadByKey = (role: StaffRole, scope: StaffRight): boolean =>
  staffMay(role, scope) && (!NAMES_PEOPLE.includes(scope) || staffMay(role, 'people.export'));

export const scopesOf = (role: StaffRole): StaffScope[] =>
  STAFF_SCOPES.filter((scope) => STAFF_RIGHTS.includes(scope) && mayReadByKey(role, scope));

export const KEYS_MAX = 10;
export const KEY_NAME_MAX = 60;

export const KEY_LIVES = ['30', '90', '365', 'always'] as const;
export type KeyLife = (typeof KEY_LIVES)[number];

/** A key of staff reads other people's data, so that none goes on for ever. */
export const STAFF_KEY_LIVES = ['30', '90', '365'] as const satisfies readonly KeyLife[];

const LIFE_WORDS: Record<KeyLife, string> = {
  '30': '30\u00a0jours',
  '90': '90\u00a0jours',
  '365': 'Un an',
  always: 'Sans fin',
};
export const keyLifeWord = (life: KeyLife): string => LIFE_WORDS[life];

export const keyEnd = (life: KeyLife, now: Date): Date | null =>
  life === 'always' ? null : new Date(now.getTime() + Number(life) * DAY_MS);

/** Long enough to rotate it where it is used (docs/product/api-key.md#its-end-is-told). */
export const KEY_END_TOLD_DAYS = 14;

export const isKeyEnding = (expiresAt: Date, now: Date): boolean =>
  expiresAt > now && expiresAt.getTime() - now.getTime() <= KEY_END_TOLD_DAYS * DAY_MS;

/** How long the former secret goes on, in hours. */
export const KEPT_HOURS = ['0', '1', '24', '168'] as const;
export type KeptHours = (typeof KEPT_HOURS)[number];

const KEPT_WORDS: Record<KeptHours, string> = {
  '0': 'Il s’arrête aussitôt',
  '1': '1\u00a0heure encore',
  '24': '24\u00a0heures encore',
  '168': '7\u00a0jours encore',
};
export const keptHoursWord = (hours: KeptHours): string => KEPT_WORDS[hours];

interface Secret {
  madeAt: Date;
  expiresAt: Date | null;
  formerEndsAt: Date | null;
}

export const ROTATED_AGAIN_MS = MINUTE_MS;

/** A double click, or another tab: no program has the secret between, and all have the former one. */
export const isRotatedAgain = (rotatedAt: Date, formerEndsAt: Date | null, now: Date): boolean =>
  formerEndsAt !== null && formerEndsAt > now && now.getTime() - rotatedAt.getTime() < ROTATED_AGAIN_MS;

interface Rotated {
  expiresAt: Date | null;
  formerEndsAt: Date | null;
  /** The former secret stays the one that it was. */
  keepsFormer: boolean;
}

/** The new secret lives as long as the former was to; that one never outlives its own end. */
export function rotated(secret: Secret, hours: KeptHours, now: Date): Rotated {
  const { madeAt, expiresAt } = secret;
  const keepsFormer = isRotatedAgain(madeAt, secret.formerEndsAt, now);
  const ownEnd = keepsFormer ? secret.formerEndsAt : expiresAt;
  const asked = new Date(now.getTime() + Number(hours) * HOUR_MS);
  const formerEndsAt = ownEnd && ownEnd < asked ? ownEnd : asked;
  return {
    expiresAt: expiresAt && new Date(now.getTime() + (expiresAt.getTime() - madeAt.getTime())),
    formerEndsAt: formerEndsAt > now ? formerEndsAt : null,
    keepsFormer,
  };
}

const usedAgainMs = 60_000;

/** Its last use is written once a minute, not at each call. */
export const isUseNoted = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < usedAgainMs;
