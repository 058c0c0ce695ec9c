import { eventTask } from './event-store.ts';
import { handleEvent } from './provider-events.ts';
import { oldEvents, unhandledEvents, unsettledPayments } from './sweep-payments.ts';

/** What the jobs list takes from this slice. */
export const checkoutQueue = { [eventTask]: handleEvent };
export const checkoutSweeps = [unsettledPayments, unhandledEvents, oldEvents];
