import { type TransitionTable, transition } from './transition-table.ts';

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const DISPUTE_ACTS = ['win', 'lose'] as const;
export type DisputeAct = (typeof DISPUTE_ACTS)[number];

export const DISPUTE_TRANSITIONS: TransitionTable<DisputeStatus, DisputeAct> = {
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
};

export function nextDisputeStatus(status: DisputeStatus, act: DisputeAct): DisputeStatus {
  return transition('dispute', DISPUTE_TRANSITIONS, status, act);
}

export function forbidsRefund(status: DisputeStatus): boolean {
  return status !== 'won';
}

/** docs/product/payment.md, docs/product/refund-and-dispute.md#bank-decides-we-follow */

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

export const PAYMENT_STATUSES = ['created', 'open', 'processing', 'succeeded', 'failed', 'voided'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_ACTS = ['open', 'process', 'succeed', 'fail', 'void'] as const;
export type PaymentAct = (typeof PAYMENT_ACTS)[number];

export const PAYMENT_TYPES = ['initial', 'purchased_activation', 'restored'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export const INTENT_TYPES = ['payment', 'setup', 'none'] as const;
export type IntentType = (typeof INTENT_TYPES)[number];

export const PAYMENT_TRANSITIONS: TransitionTable<PaymentStatus, PaymentAct> = {
  created: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  open: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  processing: { process: 'processing', succeed: 'succeeded', fail: 'failed' },
  failed: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  succeeded: {},
  voided: {},
};

export function nextPaymentStatus(status: PaymentStatus, act: PaymentAct): PaymentStatus {
  return transition('payment', PAYMENT_TRANSITIONS, status, act);
}

export function isSettled(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'voided';
}
