/** docs/product/subscription.md#seven-statuses */
import { type EuroCents, ZERO } from '../money/money.ts';
import { ForbiddenTransition, type TransitionTable, transition } from './transition-table.ts';

export const SUBSCRIPTION_STATUSES = [
  'active',
  'offered',
  'cancelled',
  'cancelling',
  'past_due',
  'paused',
  'inactive',
  'purchased_only',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const INACTIVE_REASONS = ['restored', 'suspended', 'ended_by_staff'] as const;
export type InactiveReason = (typeof INACTIVE_REASONS)[number];

export const END_REASONS = [
  'cancelled',
  'trial',
  'gift',
  'replaced_by_paid',
  'withdrawal',
  'refunded',
  'dispute',
  'ended_by_staff',
  'user_deactivated',
  'account_deleted',
] as const;
export type EndReason = (typeof END_REASONS)[number];

export const SUBSCRIPTION_ACTS = [
  'confirm_payment',
  'start_trial',
  'grant_gift',
  'restore',
  'record_ownership',
  'create_by_staff',
  'cancel',
  'reactivate',
  'reactivate_by_staff',
  'period_ended',
  'plan_pause',
  'take_back_pause',
  'begin_pause',
  'resume',
  'payment_failed',
  'payment_recovered',
  'suspend',
  'trial_ended',
  'gift_ended',
  'gift_becomes_owned',
  'replace_by_paid',
  'end_by_staff',
  'end_now',
] as const;
export type SubscriptionAct = (typeof SUBSCRIPTION_ACTS)[number];

/** `none` means no row yet. A payment under way is in `payments`, not here. */
export type SubscriptionState = SubscriptionStatus | 'none';

export const SUBSCRIPTION_TRANSITIONS: TransitionTable<
  SubscriptionState,
  SubscriptionAct,
  SubscriptionStatus
> = {
  none: {
    confirm_payment: 'active',
    start_trial: 'active',
    grant_gift: 'offered',
    restore: 'inactive',
    record_ownership: 'purchased_only',
    create_by_staff: 'active',
  },
  active: {
    cancel: 'cancelling',
    // Until it begins a pause is two dates of a row that runs (docs/product/pause.md).
    plan_pause: 'active',
    take_back_pause: 'active',
    begin_pause: 'paused',
    payment_failed: 'past_due',
    trial_ended: 'cancelled',
    replace_by_paid: 'cancelled',
    end_by_staff: 'inactive',
    end_now: 'cancelled',
  },
  cancelling: {
    reactivate: 'active',
    reactivate_by_staff: 'active',
    period_ended: 'cancelled',
    end_by_staff: 'inactive',
    end_now: 'cancelled',
  },
  past_due: {
    payment_failed: 'past_due',
    payment_recovered: 'active',
    suspend: 'inactive',
    cancel: 'cancelled',
    reactivate_by_staff: 'active',
    end_by_staff: 'inactive',
    end_now: 'cancelled',
  },
  paused: {
    resume: 'active',
    cancel: 'cancelled',
    end_by_staff: 'inactive',
    end_now: 'cancelled',
  },
  offered: {
    grant_gift: 'offered',
    gift_ended: 'cancelled',
    gift_becomes_owned: 'purchased_only',
    replace_by_paid: 'cancelled',
    end_now: 'cancelled',
  },
  // These rows need a payment first (docs/product/subscription.md#ended-rows-pay-first).
  cancelled: { confirm_payment: 'active', grant_gift: 'offered', reactivate_by_staff: 'active' },
  inactive: {
    confirm_payment: 'active',
    grant_gift: 'offered',
    reactivate_by_staff: 'active',
    end_now: 'cancelled',
  },
  purchased_only: { confirm_payment: 'active', grant_gift: 'offered', end_now: 'cancelled' },
};

/** Throws ForbiddenTransition. Prefer `afterAct` when you have the row. */
export function nextStatus(state: SubscriptionState, act: SubscriptionAct): SubscriptionStatus {
  return transition('subscription', SUBSCRIPTION_TRANSITIONS, state, act);
}

const NEEDS_FREE: Partial<Record<SubscriptionAct, boolean>> = {
  trial_ended: true,
  gift_ended: true,
  gift_becomes_owned: true,
  replace_by_paid: true,
  cancel: false,
  reactivate: false,
  reactivate_by_staff: false,
  period_ended: false,
  plan_pause: false,
  take_back_pause: false,
  begin_pause: false,
  resume: false,
  payment_failed: false,
  payment_recovered: false,
  suspend: false,
  end_by_staff: false,
};

export type StatusAndKind = { readonly status: SubscriptionStatus; readonly isFree: boolean };

/** `null` means no row yet. Also checks whether the row is free. Throws ForbiddenTransition. */
export function afterAct(row: StatusAndKind | null, act: SubscriptionAct): StatusAndKind {
  const status = nextStatus(row?.status ?? 'none', act);
  const needsFree = NEEDS_FREE[act];
  if (row !== null && needsFree !== undefined && needsFree !== row.isFree)
    throw new ForbiddenTransition('subscription', `${row.status}, ${row.isFree ? 'free' : 'paid'}`, act);
  if (act === 'start_trial' || act === 'grant_gift') return { status, isFree: true };
  // An ended trial or gift keeps its mark (docs/product/subscription.md#free-rows-are-marked).
  return { status, isFree: status === 'cancelled' && (row?.isFree ?? false) };
}

/** docs/product/subscription.md#one-live-row */
export function isLive(status: SubscriptionStatus): boolean {
  return status === 'offered' || ['active', 'cancelling', 'past_due', 'paused'].includes(status);
}

export function isFreeOrOffered(row: StatusAndKind): boolean {
  return row.isFree || row.status === 'offered';
}

export function isBilled({ status, isFree }: StatusAndKind): boolean {
  return !isFree && ['active', 'cancelling', 'past_due', 'paused'].includes(status);
}

export function isRenewed({ status, isFree }: StatusAndKind): boolean {
  return !isFree && (status === 'active' || status === 'past_due' || status === 'paused');
}

type PausableRow = StatusAndKind & {
  readonly endDate: Date | null;
  readonly resumesAt?: Date | null | undefined;
};

/** Planned or begun; null where a paid row does not stop, and once it has resumed (docs/product/pause.md). */
export function pauseOf(row: PausableRow): { readonly from: Date; readonly until: Date } | null {
  const { status, isFree, endDate: from, resumesAt: until } = row;
  if (isFree || (status !== 'active' && status !== 'paused')) return null;
  return from && until && from < until ? { from, until } : null;
}

/** docs/product/price-and-cap.md#who-counts */
export function countsTowardCap(row: PausableRow, now: Date): boolean {
  const ended = row.endDate !== null && row.endDate <= now;
  const pause = pauseOf(row);
  if (pause && pause.until <= now) return true;
  return isBilled(row) && row.status !== 'paused' && !ended;
}

/** docs/product/price-and-cap.md#shown-price-is-zero */
export function displayPrice(row: StatusAndKind & { readonly price: EuroCents }): EuroCents {
  const nothing = ['cancelling', 'cancelled', 'paused'].includes(row.status) || isFreeOrOffered(row);
  return nothing ? ZERO : row.price;
}

/** A subscription being cancelled still counts under the cap, but is debited no more; a paused one, not for now. */
export function nextMonthDebit<Amount extends number>(
  { status }: Pick<StatusAndKind, 'status'>,
  share: Amount,
): Amount | 0 {
  return status === 'cancelling' || status === 'paused' ? 0 : share;
}

export function isListedForCustomer(row: {
  readonly status: SubscriptionStatus;
  readonly endReason: string | null;
  readonly owned: boolean;
}): boolean {
  if (row.status !== 'cancelled') return true;
  const neverOwned =
    row.endReason === 'trial' || row.endReason === 'gift' || row.endReason === 'replaced_by_paid';
  return row.owned && !neverOwned;
}
