/** docs/product/subscription.md#cancel-keeps-the-paid-month */
import { isFreeOrOffered, isLive, type StatusAndKind } from '../status/subscription-status.ts';

export const TOGGLE_ACTIONS = ['cancel', 'reactivate'] as const;
export type ToggleAction = (typeof TOGGLE_ACTIONS)[number];

export type ToggleDecision =
  | 'cancel'
  | 'reactivate'
  | 'nothing'
  | 'free'
  | 'payment_required'
  | 'not_allowed';

export type Ownership = {
  readonly owned: boolean;
  readonly isCarried: boolean;
};

export const mayGoOn = ({ owned, isCarried }: Ownership): boolean => owned || !isCarried;

export type ToggledRow = StatusAndKind & {
  readonly endDate: Date | null;
  readonly endReason: string | null;
} & Ownership;

function onCancel({ status, endReason }: ToggledRow): ToggleDecision {
  if (status === 'active' || status === 'past_due' || status === 'paused') return 'cancel';
  const isCancelled = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
  return isCancelled ? 'nothing' : 'not_allowed';
}

function onReactivate(row: ToggledRow, now: Date): ToggleDecision {
  const { status, endDate } = row;
  if (status === 'active') return 'nothing';
  if (status === 'past_due' || status === 'paused') return 'not_allowed';
  if (status !== 'cancelling' || endDate === null || endDate <= now) return 'payment_required';
  return mayGoOn(row) ? 'reactivate' : 'not_allowed';
}

export function decideToggle(row: ToggledRow, action: ToggleAction, now: Date): ToggleDecision {
  if (isLive(row.status) && isFreeOrOffered(row)) return 'free';
  return action === 'cancel' ? onCancel(row) : onReactivate(row, now);
}

/** Null when the payment is late, or when the next month began unpaid. */
export function endOfPaidMonth(
  row: StatusAndKind & { readonly currentPeriodEnd: Date | null; readonly endDate?: Date | null },
  now: Date,
): Date | null {
  const { status, endDate } = row;
  const currentPeriodEnd = row.currentPeriodEnd ?? endDate ?? null;
  if (status === 'past_due' || currentPeriodEnd === null) return null;
  return now < currentPeriodEnd ? currentPeriodEnd : null;
}
