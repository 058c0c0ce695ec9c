import { endGivenMonths } from './create-by-staff.ts';
import { settleRecreation } from './recreation.ts';

export const subscriptionsAdminOutbox = { settle_recreation: settleRecreation };
export const subscriptionsAdminSweeps = [endGivenMonths];
