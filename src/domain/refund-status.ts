/** The life of a refund: our row beside one refund at the provider. What it corrects stays as it was (ruling 22). */
import { type TransitionTable, transition } from './transition-table.ts';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export const REFUND_ACTS = ['succeed', 'fail'] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

/** Why money goes back. */
export const REFUND_REASONS = ['withdrawal', 'legal', 'billing_error'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
/** Those that a member of the staff may give: there is no other refund (specification 1). */
export const STAFF_REFUND_REASONS = ['legal', 'billing_error'] as const;
export type StaffRefundReason = (typeof STAFF_REFUND_REASONS)[number];

/**
 * A bank may send money back days after it was accepted, so that what succeeded can still fail; and what failed can be
 * paid out at last by other means, which a person says.
 */
export const REFUND_TRANSITIONS: TransitionTable<RefundStatus, RefundAct> = {
  pending: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { fail: 'failed' },
  failed: { succeed: 'succeeded' },
};

/** The status an act leads to. Throws ForbiddenTransition. */
export function nextRefundStatus(status: RefundStatus, act: RefundAct): RefundStatus {
  return transition('refund', REFUND_TRANSITIONS, status, act);
}
