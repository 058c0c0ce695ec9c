import { setPeriod } from './set-period.ts';

/** What the jobs list takes from this slice. */
export const carriersOutbox = { set_period: setPeriod };
