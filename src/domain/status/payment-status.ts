/** docs/product/payment.md */
import { type TransitionTable, transition } from './transition-table.ts';

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
