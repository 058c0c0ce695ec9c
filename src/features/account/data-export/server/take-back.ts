import { z } from 'zod';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import {
  type EndedContract,
  endContract,
  endOwnershipOf,
  letterFacts,
} from '#money/endings/server/for-other-features.ts';
import { findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { hashOfEmail } from '#server/email-hash.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from '#server/shop.ts';
import { isOrderPaidFor, selectRestoredOf } from './kept-purchase-store.ts';
import { lockRecord } from './record-store.ts';
import { restorePurchase } from './restore-owned.ts';

const payload = z.strictObject({ order: z.int(), cause: z.enum(['dispute', 'refunded']) });

type Following = z.infer<typeof payload>;
interface Holder {
  userId: number;
  automationId: number;
}
interface Lost {
  orderId: number;
  automationId: number;
}

async function tell(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  taken: { following: Following; automationId: number; ended: EndedContract; now: Date },
): Promise<void> {
  const { following, automationId, ended, now } = taken;
  const left = await findSubscription(tx, { userId: customer.id, automationId });
  const accessUntil = left?.status === 'cancelling' ? left.endDate : null;
  const props = {
    ...(await letterFacts(tx, settings, customer, { automationId })),
    cause: following.cause,
    endedAt: now.toISOString(),
    subscriptionEnded: ended.subscription !== undefined && ended.subscription.stripeSubscriptionId !== null,
    accessUntil: accessUntil?.toISOString() ?? null,
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `restored-taken-back:${following.order}:${customer.id}`,
    email: { name: 'restored-taken-back', props },
  });
}

/** Bought a second time before it was given back, and still paid for by that. */
async function alsoPaidFor(tx: Transaction, settings: Settings, { email }: Customer, lost: Lost) {
  const record = await lockRecord(tx, hashOfEmail(settings, email));
  return record?.paidFor.find(
    ({ automationId, orderId }) => automationId === lost.automationId && orderId !== lost.orderId,
  );
}

async function takeBack(
  tx: Transaction,
  shop: Shop,
  following: Following,
  { userId, automationId }: Holder,
): Promise<void> {
  // Who has left again owns nothing: what they leave is judged when they come back.
  const customer = await lockOpenCustomer(tx, userId);
  if (!customer || (await isOrderPaidFor(tx, following.order))) return;
  const now = shop.clock.now();
  const { order: orderId, cause: reason } = following;
  const end = { orderId, reason, actor: 'system', now } as const;
  const other = await alsoPaidFor(tx, shop.settings, customer, { orderId, automationId });
  if (other) {
    if (await endOwnershipOf(tx, customer, end)) await restorePurchase(tx, customer, other, now);
    return;
  }
  // It would begin a month of what is owned no longer.
  await refuseWhilePaymentWaits(tx, userId);
  const none = { subscriptionId: 0, stripeSubscriptionId: null };
  const ended = await endContract(tx, customer, { ...none, ...end, endsOwnership: true });
  if (ended.ownership) await tell(tx, shop.settings, customer, { following, automationId, ended, now });
}

/** See docs/product/export-and-restore.md#money-is-followed. */
export const followRestoredOrder: OutboxHandler = async (shop, message) => {
  const following = payload.parse(message.payload);
  for (const holder of await selectRestoredOf(shop.db, following.order)) {
    await onceNonePays(shop, holder.userId, () =>
      inTransaction(shop.db, (tx) => takeBack(tx, shop, following, holder)),
    );
  }
};
