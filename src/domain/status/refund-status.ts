/** docs/product/refund-and-dispute.md */
import { type TransitionTable, transition } from './transition-table.ts';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export const REFUND_ACTS = ['succeed', 'fail'] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

export const REFUND_REASONS = ['withdrawal', 'legal', 'billing_error'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const STAFF_REFUND_REASONS = ['legal', 'billing_error'] as const;
export type StaffRefundReason = (typeof STAFF_REFUND_REASONS)[number];

export const REFUND_TRANSITIONS: TransitionTable<RefundStatus, RefundAct> = {
  pending: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { fail: 'failed' },
  failed: { succeed: 'succeeded' },
};

/** The provider's refund failed, and a person has since paid in another way. */
export const isPaidOtherwise = (refund: { status: RefundStatus; failureCode: string | null }): boolean =>
  refund.status === 'succeeded' && refund.failureCode !== null;

export function nextRefundStatus(status: RefundStatus, act: RefundAct): RefundStatus {
  return transition('refund', REFUND_TRANSITIONS, status, act);
}
