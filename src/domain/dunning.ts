/** A failed renewal: retried for 3 days with access kept, then suspended (specification 1; payments.md, "Retries"). */

export const DUNNING_DAYS = 3;
export const DUNNING_ATTEMPTS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Declines that the same card can only repeat (Stripe's hard declines), or that need the customer in person.
 * Any other code is tried again: the bank may change its mind.
 */
const HARD_DECLINES: ReadonlySet<string> = new Set([
  'authentication_required',
  'do_not_try_again',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]);

/** The bank waits for its customer, who may answer with the same card; any other refusal wants another card. */
const NEEDS_CUSTOMER: ReadonlySet<string> = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
]);

/** What a late payment still needs: its customer on the bank's page, or a card that the bank accepts. */
export function lateNeed(declineCode: string | null): 'bank' | 'card' {
  return declineCode !== null && NEEDS_CUSTOMER.has(declineCode) ? 'bank' : 'card';
}

/** True when further attempts on this card are useless: they are skipped, the delay is not. */
export function isHardDecline(declineCode: string | null): boolean {
  return declineCode !== null && HARD_DECLINES.has(declineCode);
}

/** `attemptsUsed`: how many of the three slots are spent; 3 after a hard decline, 0 again with a new card. */
export type DunningState = { readonly pastDueSince: Date; readonly attemptsUsed: number };

const slot = (pastDueSince: Date, index: number): Date =>
  new Date(pastDueSince.getTime() + (index + 1) * DAY_MS);

/** When access ends: 72 hours after the first failure, whatever the daylight saving. */
export function dunningEnd(pastDueSince: Date): Date {
  return slot(pastDueSince, DUNNING_DAYS - 1);
}

/** The three attempts: +24 h, +48 h, +72 h. */
export function attemptTimes(pastDueSince: Date): Date[] {
  return Array.from({ length: DUNNING_ATTEMPTS }, (_, index) => slot(pastDueSince, index));
}

/** When the next attempt is due (perhaps already past), or null when none is left. */
export function nextAttempt({ pastDueSince, attemptsUsed }: DunningState): Date | null {
  return attemptsUsed < DUNNING_ATTEMPTS ? slot(pastDueSince, attemptsUsed) : null;
}

/** The slots spent after an attempt failed at `now`: slots missed meanwhile are not made up in a burst. */
export function attemptsUsedAfterFailure(state: DunningState, declineCode: string | null, now: Date): number {
  if (isHardDecline(declineCode)) return DUNNING_ATTEMPTS;
  const passed = attemptTimes(state.pastDueSince).filter((time) => time <= now).length;
  return Math.min(DUNNING_ATTEMPTS, Math.max(state.attemptsUsed + 1, passed));
}

/** At the end of the 3 days, once no attempt is left. */
export function shouldSuspend(state: DunningState, now: Date): boolean {
  return nextAttempt(state) === null && now >= dunningEnd(state.pastDueSince);
}
