/** The life of one attempt to pay (payments.md): our row beside one intent at the provider. */
import { type TransitionTable, transition } from './transition-table.ts';

export const PAYMENT_STATUSES = ['created', 'open', 'processing', 'succeeded', 'failed', 'voided'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_ACTS = ['open', 'process', 'succeed', 'fail', 'void'] as const;
export type PaymentAct = (typeof PAYMENT_ACTS)[number];

/**
 * Events come twice and out of order, so that an act may repeat itself while the payment is unsettled. `failed` goes
 * back to open, processing or succeeded: another card is tried on the same intent. `created` may succeed: the process
 * died before it wrote `open`, or the total is 0. A payment is voided only once the provider says so.
 */
export const PAYMENT_TRANSITIONS: TransitionTable<PaymentStatus, PaymentAct> = {
  created: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  open: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  processing: { process: 'processing', succeed: 'succeeded', fail: 'failed' },
  failed: { open: 'open', process: 'processing', succeed: 'succeeded', fail: 'failed', void: 'voided' },
  succeeded: {},
  voided: {},
};

/** The status an act leads to. Throws ForbiddenTransition. */
export function nextPaymentStatus(status: PaymentStatus, act: PaymentAct): PaymentStatus {
  return transition('payment', PAYMENT_TRANSITIONS, status, act);
}

/** Nothing can change any more: `reconcile` has nothing to do. */
export function isSettled(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'voided';
}
