import { leasePeriodOver, periodsOver } from '#money/subscriptions/server/for-other-features.ts';
import { isMissing } from '#server/gateways/stripe/provider-objects.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { followDebitTask, followMessage } from './bank-debit.ts';
import { dunning } from './dunning.ts';
import { setEnd } from './end-account.ts';
import { reconcileSubscription } from './renewals.ts';
import { setPause } from './set-pause.ts';

const monthsOver = inTurn({
  name: 'periods-over',
  due: ({ db, now }) => periodsOver(db, now),
  lease: ({ db, clock }) => leasePeriodOver(db, clock.now()),
  ask: reconcileSubscription,
});

/** Its events may be lost; reconciling asks for the next look while the bank is at work. */
const followDebit: OutboxHandler = async (shop, { payload }) => {
  await reconcileSubscription(shop, followMessage.parse(payload).provider).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
};

export const renewalsOutbox = { set_end: setEnd, set_pause: setPause, [followDebitTask]: followDebit };
export const renewalsSweeps = [monthsOver, dunning];
