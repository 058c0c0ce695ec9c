import { MINUTE_MS } from '../time/durations.ts';

/** What keeps a session of staff at the door after the password (docs/product/staff.md#at-the-door). */
export const DOORSTEPS = ['factor_required', 'factor_missing'] as const;
export type Doorstep = (typeof DOORSTEPS)[number];

/** How long a password holds the door open for the rest. */
const doorstepLastsMs = 10 * MINUTE_MS;

export interface StaffSessionState {
  openedAt: Date;
  /** Since when the second factor has been given in this session. */
  factorAt: Date | null;
  /** Whether the person has any. */
  hasFactor: boolean;
}

/** `undefined`: inside. `'over'`: the password was given too long ago to go on from there. */
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

/** Without I, L, O and U, which are misread (Crockford’s base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 16;

/** As it is shown: `ABCD-EFGH-JKMN-PQRS`. */
export const groupedRecoveryCode = (letters: string): string => letters.match(/.{1,4}/g)?.join('-') ?? '';

/** As typed by hand from paper: case, spaces and dashes do not matter, nor letters that look like digits. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

export const isRecoveryCode = (plain: string): boolean =>
  plain.length === RECOVERY_LENGTH && [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
