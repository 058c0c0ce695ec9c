import { askInTurn } from '#server/jobs/ask-in-turn.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { takePeriodOver } from './due-store.ts';
import { sweepDunning } from './dunning.ts';
import { sweepCancelledMonths } from './end-month.ts';
import { lapsePriceNotice } from './lapse-price-notice.ts';
import { reconcileSubscription } from './renewals.ts';
import { setEnd } from './set-end.ts';
import { setPeriod } from './set-period.ts';
import { setShare } from './shares.ts';
import { sweepPriceNotices } from './tell-price-change.ts';

/** Months that are over and that no webhook has told: the provider is asked, at most every ten minutes for each. */
const periodsOver: Sweep = {
  name: 'periods-over',
  asksProvider: true,
  run: (shop) =>
    askInTurn(shop, 'periods-over', {
      take: () => takePeriodOver(shop.db, shop.clock.now()),
      ask: (provider) => reconcileSubscription(shop, provider),
    }),
};

/** What the jobs list takes from this slice. */
export const subscriptionsOutbox = {
  set_share: setShare,
  set_end: setEnd,
  set_period: setPeriod,
  lapse_price_notice: lapsePriceNotice,
};
export const subscriptionsSweeps: readonly Sweep[] = [
  { name: 'cancelled-months', run: sweepCancelledMonths },
  periodsOver,
  { name: 'dunning', asksProvider: true, run: sweepDunning },
  { name: 'price-notices', run: sweepPriceNotices },
];
