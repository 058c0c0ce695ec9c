import { leasePeriodOver } from '#money/subscriptions/server/for-other-features.ts';
import { runInTurn } from '#server/jobs/in-turn.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { sweepDunning } from './dunning.ts';
import { reconcileSubscription } from './renewals.ts';
import { setEnd } from './set-end.ts';

const periodsOver: Sweep = {
  name: 'periods-over',
  asksProvider: true,
  run: (shop) =>
    runInTurn(shop, 'periods-over', {
      lease: () => leasePeriodOver(shop.db, shop.clock.now()),
      ask: (provider) => reconcileSubscription(shop, provider),
    }),
};

export const renewalsOutbox = { set_end: setEnd };
export const renewalsSweeps: readonly Sweep[] = [
  periodsOver,
  { name: 'dunning', asksProvider: true, run: sweepDunning },
];
