import { setPeriod } from './set-period.ts';

export const subscriptionsOutbox = { set_period: setPeriod };
