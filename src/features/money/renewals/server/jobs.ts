import { takePeriodOver } from '#money/subscriptions/server/for-other-features.ts';
import { askInTurn } from '#server/jobs/lasting-runner.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { sweepDunning } from './dunning.ts';
import { reconcileSubscription } from './renewals.ts';
import { setEnd } from './set-end.ts';

const periodsOver: Sweep = {
  name: 'periods-over',
  asksProvider: true,
  run: (shop) =>
    askInTurn(shop, 'periods-over', {
      take: () => takePeriodOver(shop.db, shop.clock.now()),
      ask: (provider) => reconcileSubscription(shop, provider),
    }),
};

export const renewalsOutbox = { set_end: setEnd };
export const renewalsSweeps: readonly Sweep[] = [
  periodsOver,
  { name: 'dunning', asksProvider: true, run: sweepDunning },
];
