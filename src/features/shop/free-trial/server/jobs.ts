import { TRIAL_REMINDER_DAYS } from '#domain/price/free-trial.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  changeSubscription,
  lockSubscription,
  selectAutomationName,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { notifyOfTrial } from './start-trial.ts';
import { noteFormerTrials, purgeUsed, trialsEnding, trialsOver } from './store.ts';

const reminderMs = TRIAL_REMINDER_DAYS * DAY_MS;

async function endTrial(shop: Shop, { id: subscriptionId }: { id: number }): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: subscriptionId });
    const now = shop.clock.now();
    // It was bought meanwhile, or another process ended it.
    if (!locked?.row.isFree || locked.row.status !== 'active') return;
    const { customer, row } = locked;
    const { endDate, automationId } = row;
    if (!endDate || endDate > now) return;
    await changeSubscription(tx, customer, row, {
      act: 'trial_ended',
      actor: 'system',
      now,
      with: { endReason: 'trial' },
    });
    const trial = {
      id: row.id,
      automationId,
      automation: await selectAutomationName(tx, automationId),
      endDate,
    };
    await notifyOfTrial(tx, shop.settings, { name: 'trial-ended', person: customer, trial, now });
  });
}

/** docs/product/trial.md#never-a-charge */
const endTrials = eachDue({
  name: 'trials-over',
  due: ({ db, now }) => trialsOver(db, now),
  act: endTrial,
});

const remindOfTrials = eachDue({
  name: 'trials-ending',
  due: ({ db, now }) => trialsEnding(db, now, earlier(now, -reminderMs)),
  async act(shop, { userId, email, firstName, endDate, ...trial }) {
    if (!endDate) return;
    await inTransaction(shop.db, (tx) =>
      notifyOfTrial(tx, shop.settings, {
        name: 'trial-ending',
        person: { id: userId, email, firstName },
        trial: { ...trial, endDate },
        now: shop.clock.now(),
      }),
    );
  },
});

export const freeTrialSweeps: readonly Sweep[] = [
  remindOfTrials,
  endTrials,
  noteFormerTrials,
  cleansUp('old-used-trials', purgeUsed),
];
