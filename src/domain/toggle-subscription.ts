/** What a customer's toggle does (specification 4, "Customer view buttons"; rulings 12 to 14). */
import { isFreeOrOffered, isLive, type Standing } from './subscription-status.ts';

export const TOGGLE_ACTIONS = ['cancel', 'reactivate'] as const;
export type ToggleAction = (typeof TOGGLE_ACTIONS)[number];

/** `nothing`: it is so already, for a click may come twice. `free`: nobody cancels or pays what is offered. */
export type ToggleDecision =
  | 'cancel'
  | 'reactivate'
  | 'nothing'
  | 'free'
  | 'payment_required'
  | 'not_allowed';

export type ToggledRow = Standing & {
  readonly endDate: Date | null;
  readonly endReason: string | null;
  /** Read from `purchases` only: what the bank took back with its purchase is not subscribed to any more. */
  readonly owned: boolean;
};

function onCancel({ status, endReason }: ToggledRow): ToggleDecision {
  if (status === 'active' || status === 'past_due') return 'cancel';
  const isCancelled = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
  return isCancelled ? 'nothing' : 'not_allowed';
}

function onReactivate({ status, endDate, owned }: ToggledRow, now: Date): ToggleDecision {
  if (status === 'active') return 'nothing';
  // A late payment is put right with a card, not with a click.
  if (status === 'past_due') return 'not_allowed';
  if (status !== 'cancelling' || endDate === null || endDate <= now) return 'payment_required';
  return owned ? 'reactivate' : 'not_allowed';
}

export function decideToggle(row: ToggledRow, action: ToggleAction, now: Date): ToggleDecision {
  if (isLive(row.status) && isFreeOrOffered(row)) return 'free';
  return action === 'cancel' ? onCancel(row) : onReactivate(row, now);
}

/**
 * When access ends after a cancellation (ruling 14): with the month that is paid, or that staff gave without a payment.
 * Null when there is none left to honour: the payment is late, or the next month has begun without being paid.
 */
export function endOfPaidMonth(
  row: Standing & { readonly currentPeriodEnd: Date | null; readonly endDate?: Date | null },
  now: Date,
): Date | null {
  const { status, endDate } = row;
  const currentPeriodEnd = row.currentPeriodEnd ?? endDate ?? null;
  if (status === 'past_due' || currentPeriodEnd === null) return null;
  return now < currentPeriodEnd ? currentPeriodEnd : null;
}
