import type { Sweep } from '../../../server/jobs/worker.ts';
import { requeueForgotten } from './event-store.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { selectPayment, selectUnsettledSince, updatePayment } from './store.ts';

const batch = 50;
const soonestMs = 120_000;
const latestMs = 3_600_000;

/** Waits longer the older a payment is: two minutes at first, an hour at most, until the provider lets it die (23 h). */
function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(latestMs, Math.max(soonestMs, age)));
}

/** Payments that neither the browser nor a webhook settled within two minutes. */
export const unsettledPayments: Sweep = {
  name: 'unsettled-payments',
  async run(shop) {
    const now = shop.clock.now();
    const ids = await selectUnsettledSince(shop.db, now, batch);
    for (const id of ids) {
      const payment = await selectPayment(shop.db, id);
      if (payment) await updatePayment(shop.db, id, { checkAt: nextCheck(payment.createdAt, now) });
      try {
        await reconcilePayment(shop, id);
      } catch (error) {
        shop.log.warn({ err: error, payment: id }, 'an unsettled payment could not be checked');
      }
    }
    return ids.length;
  },
};

const forgottenMs = 120_000;

/** The queue never keeps an event waiting this long, unless its worker was killed. */
export const forgottenEvents: Sweep = {
  name: 'forgotten-events',
  run: (shop) => requeueForgotten(shop.db, new Date(shop.clock.now().getTime() - forgottenMs)),
};
