import { endVoidedStart, endVoidedTask } from './reconcile-payment.ts';
import { unsettledPayments } from './sweep-payments.ts';

export const checkoutOutbox = { [endVoidedTask]: endVoidedStart };
export const checkoutSweeps = [unsettledPayments];
