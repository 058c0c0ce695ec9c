import type { Sweep } from '../../../server/jobs/worker.ts';
import { sweepDunning } from './dunning.ts';
import { sweepCancelledMonths } from './end-month.ts';
import { setEnd } from './provider-end.ts';
import { reconcileSubscription } from './renewals.ts';
import { setShare } from './shares.ts';
import { takePeriodsOver } from './store.ts';
import { sweepPriceNotices } from './tell-price-change.ts';

const batch = 50;

/** Months that are over and that no webhook has told: the provider is asked, at most every ten minutes for each. */
const periodsOver: Sweep = {
  name: 'periods-over',
  async run(shop) {
    const ids = await takePeriodsOver(shop.db, shop.clock.now(), batch);
    for (const id of ids) {
      try {
        await reconcileSubscription(shop, id);
      } catch (error) {
        shop.log.warn({ err: error, provider: id }, 'a renewal could not be checked');
      }
    }
    return ids.length;
  },
};

/** What the jobs list takes from this slice. */
export const subscriptionsOutbox = { set_share: setShare, set_end: setEnd };
export const subscriptionsSweeps: readonly Sweep[] = [
  { name: 'cancelled-months', run: sweepCancelledMonths },
  periodsOver,
  { name: 'dunning', run: sweepDunning },
  { name: 'price-notices', run: sweepPriceNotices },
];
