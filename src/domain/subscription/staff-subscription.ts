/** What staff may do with a subscription (docs/product/staff.md#four-acts-on-a-subscription). */
import { isFreeOrOffered, isLive, type Standing } from '../status/subscription-status.ts';
import type { Ownership } from './toggle-subscription.ts';

export const STAFF_ACTIONS = ['cancel', 'reactivate', 'activate', 'deactivate'] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

export type StaffRow = Standing & {
  readonly endDate: Date | null;
  readonly endReason: string | null;
  readonly currentPeriodEnd: Date | null;
} & Pick<Ownership, 'isCarried'>;

export type StaffDecision =
  | 'cancel'
  | 'end'
  | 'end_free'
  | 'reactivate'
  | 'recreate'
  | 'nothing'
  | 'free'
  | 'no_paid_time'
  | 'not_allowed';

const GIVEN_BACK = ['withdrawal', 'refunded', 'dispute', 'account_deleted'];

/** The provider refuses a trial that ends in the past, and a request takes time. */
const leastTimeMs = 60_000;

/** Null when nothing of the month is left (docs/product/staff.md#paid-until-from-the-row). */
export function paidUntil(row: Omit<StaffRow, 'isCarried'>, now: Date): Date | null {
  const { status, isFree, endReason, currentPeriodEnd } = row;
  if (currentPeriodEnd === null || isFree || status === 'past_due') return null;
  if (!isLive(status) && GIVEN_BACK.includes(endReason ?? '')) return null;
  return currentPeriodEnd.getTime() - now.getTime() > leastTimeMs ? currentPeriodEnd : null;
}

/** Nobody bills it, and it ends on its date (docs/product/staff.md#manual-month). */
export function isGivenMonth(row: Omit<StaffRow, 'endReason'>): boolean {
  const { status, isFree, isCarried, currentPeriodEnd, endDate } = row;
  const runs = status === 'active' || status === 'cancelling';
  return runs && !isFree && !isCarried && currentPeriodEnd === null && endDate !== null;
}

/** Of several at once (docs/product/administration.md#several-lines). */
export const SEVERAL_ACTIONS = ['cancel', 'reactivate'] as const satisfies readonly StaffAction[];

const REFUSED: Partial<Record<StaffDecision, string>> = {
  free: 'Offert\u00a0: il se termine de lui-même, rien n’est débité.',
  no_paid_time: 'Il ne reste rien de payé\u00a0: offrez du temps, ou le client paie.',
  not_allowed: 'Son statut ne le permet pas.',
};

/** Why it cannot be, as far as the row tells; null when it can. */
export function staffRefusal(
  row: StaffRow,
  action: (typeof SEVERAL_ACTIONS)[number],
  now: Date,
): string | null {
  const decision = decideStaffAction(row, action, { aliveAtProvider: row.isCarried, now });
  if (decision === 'nothing') return action === 'cancel' ? 'Déjà suspendu.' : 'Déjà actif.';
  return REFUSED[decision] ?? null;
}

function onCancel({ status, endReason }: StaffRow): StaffDecision {
  if (status === 'active' || status === 'past_due') return 'cancel';
  const isCancelled = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
  return isCancelled ? 'nothing' : 'not_allowed';
}

function onDeactivate({ status }: StaffRow): StaffDecision {
  if (isLive(status)) return 'end';
  return status === 'purchased_only' ? 'not_allowed' : 'nothing';
}

function onReactivate(row: StaffRow, aliveAtProvider: boolean, now: Date): StaffDecision {
  if (row.status === 'active') return 'nothing';
  if (row.status === 'cancelling' && row.endDate !== null && now < row.endDate) {
    if (aliveAtProvider || isGivenMonth(row)) return 'reactivate';
  }
  const wasPaid = row.status === 'cancelling' || row.status === 'cancelled' || row.status === 'inactive';
  return wasPaid && paidUntil(row, now) ? 'recreate' : 'no_paid_time';
}

export function decideStaffAction(
  row: StaffRow,
  action: StaffAction,
  { aliveAtProvider, now }: { aliveAtProvider: boolean; now: Date },
): StaffDecision {
  const isGiven = isLive(row.status) && isFreeOrOffered(row);
  if (isGiven) return action === 'deactivate' ? 'end_free' : 'free';
  if (action === 'cancel') return onCancel(row);
  if (action === 'deactivate') return onDeactivate(row);
  return onReactivate(row, aliveAtProvider, now);
}
