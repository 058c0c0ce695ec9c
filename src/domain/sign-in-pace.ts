/** Wrong passwords that cost nothing: anybody mistypes. */
const FREE_FAILURES = 8;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 60;
/** From here on an account is being tried from many networks at once, and strangers to it wait longer. */
const MANY_FAILURES = 100;
const LONGEST_WAIT_OF_MANY_SECONDS = 900;

/** How long failures are remembered. */
export const FAILURES_WINDOW_SECONDS = 900;

/** How long a device that has signed in to an account is known for it, by a cookie. */
export const DEVICE_DAYS = 180;

/** Failures within the window: of one device or network on one account, and of all strangers to it together. */
export interface Failures {
  own: number;
  everywhere: number;
}

/**
 * How many seconds must pass between two attempts on an account, for who has failed so often: nobody is shut out, a
 * guesser goes slower and slower. Zero while attempts are free.
 */
export function secondsBetweenAttempts({ own, everywhere }: Failures): number {
  const besieged = Math.floor(everywhere / MANY_FAILURES);
  if (own < (besieged > 0 ? 1 : FREE_FAILURES)) return 0;
  const alone = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, own - FREE_FAILURES));
  return Math.max(alone, Math.min(LONGEST_WAIT_OF_MANY_SECONDS, besieged * LONGEST_WAIT_SECONDS));
}
