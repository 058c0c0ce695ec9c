import { setPeriod } from './set-period.ts';

export const carriersOutbox = { set_period: setPeriod };
