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

/** A subscription beside what its customer owns. */
export type Ownership = {
  /** Read from `purchases` only (ruling 15). */
  readonly owned: boolean;
  /** Nobody bills a row that no provider's subscription carries: a month given by staff. */
  readonly isCarried: boolean;
};

/** What is billed goes on only while it is owned: a purchase that the bank has taken back is not subscribed to. */
export const mayGoOn = ({ owned, isCarried }: Ownership): boolean => owned || !isCarried;

export type ToggledRow = Standing & {
  readonly endDate: Date | null;
  readonly endReason: string | null;
} & Ownership;

function onCancel({ status, endReason }: ToggledRow): ToggleDecision {
  if (status === 'active' || status === 'past_due') return 'cancel';
  const isCancelled = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
  return isCancelled ? 'nothing' : 'not_allowed';
}

function onReactivate(row: ToggledRow, now: Date): ToggleDecision {
  const { status, endDate } = row;
  if (status === 'active') return 'nothing';
  // A late payment is put right with a card, not with a click.
  if (status === 'past_due') return 'not_allowed';
  if (status !== 'cancelling' || endDate === null || endDate <= now) return 'payment_required';
  return mayGoOn(row) ? 'reactivate' : 'not_allowed';
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
