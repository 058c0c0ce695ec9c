import { isSettled } from '#domain/status/payment-status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import type { Shop } from '#server/shop.ts';
import { leaseUnsettled, unsettledDue } from './checkout-store.ts';
import { endGifts, remindOfGifts } from './end-gifts.ts';
import { endVoidedStart, endVoidedTask, reconcilePayment } from './reconcile-payment.ts';
import { voidPayment } from './void-payment.ts';

const backoff = { soonestMs: 2 * MINUTE_MS, latestMs: HOUR_MS };

const abandonedMs = 23 * HOUR_MS;

/** The provider ends the others by itself (docs/product/payment.md#nothing-due-asks-for-no-payment). */
async function lookAt(shop: Shop, id: string): Promise<void> {
  const payment = (await reconcilePayment(shop, id))?.payment;
  if (!payment || isSettled(payment.status) || payment.amount > 0) return;
  const age = shop.clock.now().getTime() - payment.createdAt.getTime();
  if (age >= abandonedMs) await voidPayment(shop, payment);
}

/** Payments that neither the browser nor a webhook settled within two minutes. */
const unsettledPayments = inTurn({
  name: 'unsettled-payments',
  due: ({ db, now }) => unsettledDue(db, now),
  lease: ({ db, clock }) => leaseUnsettled(db, clock.now(), backoff),
  ask: lookAt,
});

export const checkoutOutbox = { [endVoidedTask]: endVoidedStart };
export const checkoutSweeps = [unsettledPayments];

export const giftSweeps = [remindOfGifts, endGifts];
