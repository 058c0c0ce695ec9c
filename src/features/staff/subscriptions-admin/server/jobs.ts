import type { Sweep } from '#server/jobs/worker.ts';
import { endGivenMonths } from './create-by-staff.ts';
import { settleRecreation } from './recreation.ts';

export const subscriptionsAdminOutbox = { settle_recreation: settleRecreation };
export const subscriptionsAdminSweeps: readonly Sweep[] = [{ name: 'given-months', run: endGivenMonths }];
