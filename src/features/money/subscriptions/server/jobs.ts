import { setPeriod } from './set-period.ts';

/** What the jobs list takes from this slice. */
export const subscriptionsOutbox = { set_period: setPeriod };
