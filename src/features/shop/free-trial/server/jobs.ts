import { TRIAL_REMINDER_DAYS } from '#domain/price/free-trial.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  changeSubscription,
  lockSubscription,
  selectAutomationName,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { notifyOfTrial } from './start-trial.ts';
import { noteFormerTrials, purgeUsed, trialsEnding, trialsOver } from './store.ts';

const reminderMs = TRIAL_REMINDER_DAYS * DAY_MS;

/** Locked, as it is told of; undefined where it was bought or ended meanwhile, or its account was closed. */
async function lockTrial(tx: Transaction, id: number) {
  const locked = await lockSubscription(tx, { id });
  if (!locked?.row.isFree || locked.row.status !== 'active' || !locked.row.endDate) return undefined;
  const { automationId, endDate } = locked.row;
  const automation = await selectAutomationName(tx, automationId);
  return { ...locked, trial: { id, automationId, automation, endDate } };
}

async function endTrial(shop: Shop, { id }: { id: number }): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockTrial(tx, id);
    const now = shop.clock.now();
    if (!locked || locked.trial.endDate > now) return;
    const { customer, row, trial } = locked;
    await changeSubscription(tx, customer, row, {
      act: 'trial_ended',
      actor: 'system',
      now,
      with: { endReason: 'trial' },
    });
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
  act: (shop, { id }) =>
    inTransaction(shop.db, async (tx) => {
      const locked = await lockTrial(tx, id);
      if (!locked) return false;
      const { customer: person, trial } = locked;
      await notifyOfTrial(tx, shop.settings, {
        ...{ name: 'trial-ending', person, trial },
        now: shop.clock.now(),
      });
      return true;
    }),
});

export const freeTrialSweeps: readonly Sweep[] = [
  remindOfTrials,
  endTrials,
  noteFormerTrials,
  cleansUp('old-used-trials', purgeUsed),
];
