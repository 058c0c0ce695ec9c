import { type EuroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { debitsOfAllBefore } from '#money/subscriptions/server/for-other-features.ts';
import { inSnapshot } from '#server/db/connection.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { sendAgain } from '#server/jobs/send-again.ts';
import { renewalsEnd } from '#staff/admin-session/server/for-other-features.ts';
import * as calls from '../contract.ts';
import { disputesInQueue, lateInQueue, messagesInQueue, selectRenewing } from './queue-lists.ts';

const batch = 500;

/** It matches what customers are told (docs/product/renewal.md#forecast-is-the-debit); late months are elsewhere. */
const comingRenewals = staffCall(calls.listComingRenewals, async ({ db, clock }) => {
  const now = clock.now();
  const until = renewalsEnd(now);
  return inSnapshot(db, async (tx) => {
    const amounts = new Map<string, EuroCents[]>();
    for (let after = 0; ; ) {
      const customers = await selectRenewing(tx, { until, after, limit: batch });
      for (const { at, amount, kind } of await debitsOfAllBefore(tx, customers, { now, until })) {
        if (kind !== 'renewal' || at < now) continue;
        const day = parisDayIn(at, 0);
        amounts.set(day, [...(amounts.get(day) ?? []), amount]);
      }
      const last = customers.at(-1);
      if (!last || customers.length < batch) break;
      after = last.id;
    }
    const days = [...amounts].sort(([one], [other]) => one.localeCompare(other));
    const all = days.flatMap(([, sums]) => sums);
    return {
      at: now.toISOString(),
      days: days.map(([day, sums]) => ({ day, count: sums.length, amount: eurosFromCents(sumCents(sums)) })),
      count: all.length,
      amount: eurosFromCents(sumCents(all)),
    };
  });
});

export const queue = featureOf(
  lateInQueue,
  disputesInQueue,
  messagesInQueue,
  staffCall(calls.sendMessageAgain, async (shop, { params, staff }) => {
    await sendAgain(shop, params.id, staff);
    return { detail: 'Le message repart.' };
  }),
  comingRenewals,
);
