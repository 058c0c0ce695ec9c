/** docs/product/price-and-cap.md#left-at-the-bank */
import { z } from 'zod';
import { euroCents } from '#domain/money/money.ts';
import { priceOfMonth } from '#domain/price/price-of-month.ts';
import { selectCoupon } from '#money/coupons/server/for-other-features.ts';
import { askedOf, debitedInMonth, selectCounted } from '#money/orders/server/for-other-features.ts';
import { refundableOf } from '#money/refunds/server/for-other-features.ts';
import { giveBackExcess, reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import { everySubscription } from '#money/subscriptions/server/for-other-features.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { isMissing } from '#server/gateways/stripe/provider-objects.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type PaymentRow, selectPayment } from './checkout-store.ts';

/** The cap of that instant binds the debits of that month, whatever it becomes. */
const message = z.strictObject({ payment: z.uuid(), cap: z.int() });

/** A renewal whose draft is not final is lowered, as if it had been priced after the payment. */
async function lowerDrafts(shop: Shop, { userId, createdAt }: PaymentRow): Promise<void> {
  const asked = askedOf(await selectCounted(shop.db, userId, [createdAt]));
  for (const { automationId, stripeSubscriptionId } of await everySubscription(shop.db, userId)) {
    if (!stripeSubscriptionId || !asked.has(automationId)) continue;
    await reconcileSubscription(shop, stripeSubscriptionId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

/** What still exceeds goes back; a second call finds it given back. */
function giveBack(shop: Shop, payment: PaymentRow, cap: number): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, payment.userId);
    const { orderId, automationId, createdAt: dueAt, individualPrice: price, stripeIntentId } = payment;
    const counted = await selectCounted(tx, payment.userId, [dueAt]);
    const alreadyDebited = debitedInMonth(
      counted.filter(({ id }) => id !== orderId),
      dueAt,
    );
    const coupon = payment.couponId === null ? undefined : await selectCoupon(tx, payment.couponId);
    const { amount: owed } = priceOfMonth(
      { kind: 'final', price, asked: payment.firstMonthAmount, coupon: coupon?.months ? coupon : null },
      { cap: euroCents(cap), alreadyDebited },
    );
    const { subscription: kept } = await refundableOf(tx, orderId);
    if (kept <= owed) return;
    if (!stripeIntentId) throw new Error(`no intent took the money of payment ${payment.id}`);
    const excess = euroCents(kept - owed);
    const of = { orderId, intentId: stripeIntentId, automationId, excess, now: shop.clock.now() };
    await giveBackExcess(tx, customer, of);
  });
}

export const followMonth: OutboxHandler = async (shop, { payload }) => {
  const { payment: id, cap } = message.parse(payload);
  const payment = await selectPayment(shop.db, id);
  if (!payment) return;
  await lowerDrafts(shop, payment);
  await giveBack(shop, payment, cap);
};
