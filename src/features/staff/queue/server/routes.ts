import { lastFinishedComparison } from '#money/provider-comparison/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { sendAgain } from '#server/jobs/send-again.ts';
import type { Shop } from '#server/shop.ts';
import type { QueueCounts } from '../contract.ts';
import * as calls from '../contract.ts';
import { comingRenewals, renewalsEnd } from './coming-renewals.ts';
import { disputesInQueue, lateInQueue, messagesInQueue } from './queue-lists.ts';
import { countWaiting } from './store.ts';

async function counts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<QueueCounts> {
  const now = clock.now();
  const { late, ...waiting } = await countWaiting(db, { now, until: renewalsEnd(now) });
  const last = await lastFinishedComparison(db);
  const differences = Object.values(last?.byKind ?? {}).reduce((sum, count) => sum + count, 0);
  return { at: now.toISOString(), late_payments: late, ...waiting, differences };
}

export const queue: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.countQueue, () => counts(shop));
  endpoints.serveStaff(calls.listLate, ({ query }) => lateInQueue(shop, query));
  endpoints.serveStaff(calls.listOpenDisputes, ({ query }) => disputesInQueue(shop, query));
  endpoints.serveStaff(calls.listGivenUp, ({ query }) => messagesInQueue(shop, query));
  endpoints.serveStaff(calls.sendMessageAgain, async ({ caller, params }) => {
    await sendAgain(shop, params.id, caller.staff);
    return { detail: 'Le message repart.' };
  });
  endpoints.serveStaff(calls.listComingRenewals, () => comingRenewals(shop));
};
