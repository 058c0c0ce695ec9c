import { eventTask } from './event-store.ts';
import { handleEvent } from './provider-events.ts';
import { endVoidedStart, endVoidedTask } from './reconcile-payment.ts';
import { oldEvents, unhandledEvents, unsettledPayments } from './sweep-payments.ts';

/** What the jobs list takes from this slice. */
export const checkoutOutbox = { [endVoidedTask]: endVoidedStart };
export const checkoutQueue = { [eventTask]: handleEvent };
export const checkoutSweeps = [unsettledPayments, unhandledEvents, oldEvents];
