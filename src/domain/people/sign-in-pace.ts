const FREE_FAILURES = 8;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 60;
const MANY_FAILURES = 100;
const LONGEST_WAIT_OF_MANY_SECONDS = 900;

export const FAILURES_WINDOW_SECONDS = 900;

export const DEVICE_DAYS = 180;

/** Counts failures within the window; `everywhere` counts all strangers' on this account. */
export interface Failures {
  own: number;
  everywhere: number;
}

/** Nobody is locked out (docs/product/session.md#pace-of-passwords). Zero while attempts are free. */
export function secondsBetweenAttempts({ own, everywhere }: Failures): number {
  const besieged = Math.floor(everywhere / MANY_FAILURES);
  if (own < (besieged > 0 ? 1 : FREE_FAILURES)) return 0;
  const alone = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, own - FREE_FAILURES));
  return Math.max(alone, Math.min(LONGEST_WAIT_OF_MANY_SECONDS, besieged * LONGEST_WAIT_SECONDS));
}
