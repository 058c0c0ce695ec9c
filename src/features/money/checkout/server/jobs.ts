import { endVoidedStart, endVoidedTask } from './reconcile-payment.ts';
import { unsettledPayments } from './sweep-payments.ts';

/** What the jobs list takes from this slice. */
export const checkoutOutbox = { [endVoidedTask]: endVoidedStart };
export const checkoutSweeps = [unsettledPayments];
