import { MINUTE_MS } from '../time/durations.ts';

/** docs/product/staff.md#step-up */
const WHY = {
  refund: 'Un remboursement ne se reprend pas.',
  delete: 'Une suppression ne se reprend pas.',
  export: 'Ce fichier nomme des personnes.',
  see: 'Vous allez voir le compte d’un client.',
  person: 'Un email ou un mot de passe ouvre le compte de quelqu’un.',
  team: 'Vous touchez à l’accès d’un membre de l’équipe.',
  factors: 'Les seconds facteurs ouvrent votre session d’administration.',
  keys: 'Une clé d’API lit l’administration sans vous.',
  identity: 'Votre email et votre mot de passe ouvrent l’administration.',
} as const;

export type ProvenAct = keyof typeof WHY;

export const whyProven = (act: ProvenAct): string =>
  `${WHY[act]} Confirmez votre identité\u00a0: la preuve vaut dix minutes.`;

/** These steps remain after a staff member's password (docs/product/staff.md#at-the-door). */
export const DOORSTEPS = ['factor_required', 'factor_missing'] as const;
export type Doorstep = (typeof DOORSTEPS)[number];

const doorstepLastsMs = 10 * MINUTE_MS;

export interface StaffSessionState {
  openedAt: Date;
  factorAt: Date | null;
  hasFactor: boolean;
}

/** `undefined` means signed in; `'over'` that the password was given too long ago. */
export function doorstepOf(
  { openedAt, factorAt, hasFactor }: StaffSessionState,
  { required, now }: { required: boolean; now: Date },
): Doorstep | 'over' | undefined {
  const isInside = hasFactor ? factorAt !== null : !required;
  if (isInside) return undefined;
  if (now.getTime() > openedAt.getTime() + doorstepLastsMs) return 'over';
  return hasFactor ? 'factor_required' : 'factor_missing';
}

export const RECOVERY_CODES = 10;
export const FACTORS_MAX = 10;
export const FACTOR_NAME_MAX = 60;

/** Leaves out I, L, O and U, which are misread (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 16;

export const groupedRecoveryCode = (letters: string): string => letters.match(/.{1,4}/g)?.join('-') ?? '';

/** Letters that look like digits are read as digits. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

export const isRecoveryCode = (plain: string): boolean =>
  plain.length === RECOVERY_LENGTH && [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
