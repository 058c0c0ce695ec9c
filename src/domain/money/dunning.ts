/** A failed renewal keeps access for three days, then is suspended (docs/product/renewal.md#three-days-with-access). */
import { DAY_MS } from '../time/durations.ts';
import { isBankDebitCode } from './debit-means.ts';

export const DUNNING_DAYS = 3;
export const DUNNING_ATTEMPTS = 3;

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

const NEEDS_CUSTOMER: ReadonlySet<string> = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
]);

export function lateNeed(declineCode: string | null): 'bank' | 'card' {
  return declineCode !== null && NEEDS_CUSTOMER.has(declineCode) ? 'bank' : 'card';
}

export function isHardDecline(declineCode: string | null): boolean {
  // docs/product/bank-debit.md#refused-by-the-bank
  return declineCode !== null && (isBankDebitCode(declineCode) || HARD_DECLINES.has(declineCode));
}

/** `attemptsUsed` counts the three attempts: 3 after a hard decline, 0 again with a new card. */
export type DunningState = { readonly pastDueSince: Date; readonly attemptsUsed: number };

const slot = (pastDueSince: Date, index: number): Date =>
  new Date(pastDueSince.getTime() + (index + 1) * DAY_MS);

export function dunningEnd(pastDueSince: Date): Date {
  return slot(pastDueSince, DUNNING_DAYS - 1);
}

export function attemptTimes(pastDueSince: Date): Date[] {
  return Array.from({ length: DUNNING_ATTEMPTS }, (_, index) => slot(pastDueSince, index));
}

export function nextAttempt({ pastDueSince, attemptsUsed }: DunningState): Date | null {
  return attemptsUsed < DUNNING_ATTEMPTS ? slot(pastDueSince, attemptsUsed) : null;
}

export function attemptsUsedAfterFailure(state: DunningState, declineCode: string | null, now: Date): number {
  if (isHardDecline(declineCode)) return DUNNING_ATTEMPTS;
  const passed = attemptTimes(state.pastDueSince).filter((time) => time <= now).length;
  return Math.min(DUNNING_ATTEMPTS, Math.max(state.attemptsUsed + 1, passed));
}

export function shouldSuspend(state: DunningState, now: Date): boolean {
  return nextAttempt(state) === null && now >= dunningEnd(state.pastDueSince);
}
