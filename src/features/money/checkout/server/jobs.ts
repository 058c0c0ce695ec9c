import { Refusal } from '#contract-kit/error-codes.ts';
import { actAtGiftEnd } from '#domain/price/gift.ts';
import { isSettled } from '#domain/status/payment-status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { recordUnpaidPurchase } from '#money/orders/server/for-other-features.ts';
import { changeSubscription, lockSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import type { Shop } from '#server/shop.ts';
import { leaseUnsettled, unsettledDue } from './checkout-store.ts';
import { giftsEnding, giftsOver, notifyOfGift } from './gift-store.ts';
import { followMonth } from './month-above-cap.ts';
import { endVoidedStart, endVoidedTask, reconcilePayment, voidPayment } from './reconcile-payment.ts';
import { monthAboveCapTask } from './settle-payment.ts';
import { onceNonePays, refuseWhilePaymentWaits } from './waiting-payments.ts';

async function endGiftNow(tx: Transaction, shop: Shop, subscriptionId: number): Promise<void> {
  const locked = await lockSubscription(tx, { id: subscriptionId });
  const now = shop.clock.now();
  // It was bought or prolonged meanwhile, or another process ended it.
  if (locked?.row.status !== 'offered' || !locked.row.endDate || locked.row.endDate > now) return;
  const { customer, row } = locked;
  const { automationId, giftAsPurchase } = row;
  const change = { act: actAtGiftEnd(giftAsPurchase), actor: 'system', now } as const;
  if (!giftAsPurchase) {
    await changeSubscription(tx, customer, row, { ...change, with: { endReason: 'gift' } });
    return;
  }
  // docs/product/gift.md#waiting-payment-is-settled-first
  await refuseWhilePaymentWaits(tx, customer.id, automationId);
  await recordUnpaidPurchase(tx, customer, { automationId, source: 'gift', actor: 'system', now });
  await changeSubscription(tx, customer, row, { ...change, with: { endDate: null } });
}

/** False while its payment still waits. */
async function endGift(shop: Shop, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  try {
    await onceNonePays(shop, userId, () => inTransaction(shop.db, (tx) => endGiftNow(tx, shop, id)));
    return true;
  } catch (err) {
    if (!(err instanceof Refusal) && !(err instanceof ProviderError)) throw err;
    shop.log.warn({ err, subscription: id }, 'a gift could not end yet');
    return false;
  }
}

/** docs/product/gift.md#ends-or-stays */
export const endGifts = eachDue({
  name: 'gifts-over',
  due: ({ db, now }) => giftsOver(db, now),
  act: endGift,
});

/** Each end date is recalled once (docs/product/gift.md#recalled-a-week-ahead). */
const remindOfGifts = eachDue({
  name: 'gifts-ending',
  due: ({ db, now }) => giftsEnding(db, now),
  async act(shop, row) {
    const { id, userId, email, firstName, endDate, subscriptionPrice, ...gift } = row;
    if (!endDate) return;
    await inTransaction(shop.db, (tx) =>
      notifyOfGift(tx, shop.settings, {
        name: 'gift-ending',
        person: { id: userId, email, firstName },
        gift: { ...gift, endDate, price: subscriptionPrice },
        onceKey: `gift-ending:${id}:${Math.floor(endDate.getTime() / 1000)}`,
        now: shop.clock.now(),
      }),
    );
  },
});

const backoff = { soonestMs: 2 * MINUTE_MS, latestMs: HOUR_MS };

const abandonedMs = 23 * HOUR_MS;

/** The provider ends all other starts by itself (docs/product/payment.md#nothing-due-asks-for-no-payment). */
async function lookAt(shop: Shop, id: string): Promise<void> {
  const payment = (await reconcilePayment(shop, id))?.payment;
  if (!payment || isSettled(payment.status) || payment.amount > 0) return;
  const age = shop.clock.now().getTime() - payment.createdAt.getTime();
  if (age >= abandonedMs) await voidPayment(shop, payment);
}

/** Neither the browser nor a webhook settled these within two minutes. */
const unsettledPayments = inTurn({
  name: 'unsettled-payments',
  due: ({ db, now }) => unsettledDue(db, now),
  lease: ({ db, clock }) => leaseUnsettled(db, clock.now(), backoff),
  ask: lookAt,
});

export const checkoutOutbox = { [endVoidedTask]: endVoidedStart, [monthAboveCapTask]: followMonth };
export const checkoutSweeps = [unsettledPayments];

export const giftSweeps = [remindOfGifts, endGifts];
