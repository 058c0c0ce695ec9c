import { z } from 'zod';
import { changeOfSubscriber, noticeLeavesBefore } from '#domain/price/price-change.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import {
  type AnnouncedPrice,
  emailFacts,
  emailOnceKey,
  lapseNotice,
  lockSubscription,
  lowerStandingPrice,
  noteAnnounced,
  priceFacts,
  type SubscriptionRow,
  selectLatestPrice,
  selectNotices,
  sendEmail,
  shareOutCap,
  subscribersToTell,
  updateNotice,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { createLink } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';

/** It works without signing in until the first debit at the new price. */
async function linkTo(
  tx: Transaction,
  { id: userId, email }: Customer,
  told: { subscriptionId: number; priceId: number; validUntil: Date; now: Date },
): Promise<string> {
  const { subscriptionId, validUntil, now } = told;
  const validForHours = Math.ceil((validUntil.getTime() - now.getTime()) / HOUR_MS);
  const { key, keyHash } = await createLink(tx, {
    userId,
    purpose: 'price_change',
    email,
    validForHours,
    now,
  });
  const mail = {
    emailOnceKey: emailOnceKey('price-change', { id: subscriptionId }, now),
    linkKeyHash: keyHash,
  };
  await updateNotice(tx, told, mail);
  return key;
}

/**
 * The notice goes with its email: only an announced price is charged (docs/product/price-change.md#notice-binds).
 * False where it was told before.
 */
async function tell(
  tx: Transaction,
  { settings }: Shop,
  told: {
    customer: Customer;
    row: SubscriptionRow;
    price: AnnouncedPrice;
    now: Date;
    leavesWithinMs: number;
  },
): Promise<boolean> {
  const { customer, row, price, now, leavesWithinMs } = told;
  const notices = (await selectNotices(tx, [row.id])).get(row.id) ?? [];
  // The clock of the process that began this subscription may be a little ahead.
  const toldAt = now > row.startDate ? now : row.startDate;
  const leavesBy = new Date(toldAt.getTime() + leavesWithinMs);
  const paid = { price: row.individualPrice, notices };
  const announced = { amount: price.amount, from: price.subscribersFrom };
  const { previous, appliesFrom } = changeOfSubscriber(paid, announced, leavesBy);
  const noted = { price, previous, appliesFrom, act: 'tell_price_change' } as const;
  const notice = await noteAnnounced(tx, { customer, row }, { ...noted, toldAt, now });
  if (!notice) return false;
  if (previous === price.amount) return true;
  const facts = await emailFacts(tx, settings, customer, row);
  const change = await priceFacts(tx, customer, row, { previous, amount: price.amount, appliesFrom });
  const noticeKey = await linkTo(tx, customer, { ...notice, validUntil: new Date(change.from), now });
  await sendEmail(tx, customer, row, {
    email: { name: 'price-change', props: { ...facts, ...change, noticeKey } },
    now,
    leavesBefore: noticeLeavesBefore(appliesFrom),
    ifUndone: {
      kind: 'lapse_price_notice',
      payload: { subscription: row.id, price: price.id, mail: emailOnceKey('price-change', row, now) },
    },
  });
  await shareOutCap(tx, customer, now);
  return true;
}

/**
 * The email stays true if it is sent within `leavesWithinMs` (docs/product/price-change.md#who-is-told).
 * False where nobody is told.
 */
async function notifyOfPriceChange(
  tx: Transaction,
  shop: Shop,
  locked: { customer: Customer; row: SubscriptionRow },
  leavesWithinMs = 0,
): Promise<boolean> {
  const { status, automationId, isFree } = locked.row;
  if (isFree || !['active', 'past_due', 'paused'].includes(status)) return false;
  if (await lowerStandingPrice(tx, shop.settings, locked, shop.clock.now())) return true;
  const price = await selectLatestPrice(tx, automationId);
  if (!price?.isAnnounced) return false;
  return tell(tx, shop, { ...locked, price, now: shop.clock.now(), leavesWithinMs });
}

const priceNotices = eachDue({
  name: 'price-notices',
  due: ({ db, now }) => subscribersToTell(db, now),
  act: (shop, { id }) =>
    inTransaction(shop.db, async (tx) => {
      const locked = await lockSubscription(tx, { id });
      return locked !== undefined && notifyOfPriceChange(tx, shop, locked);
    }),
});

const payload = z.strictObject({
  subscription: z.int(),
  price: z.int(),
  mail: z.string(),
  because: z.enum(['late', 'given_up']),
});

/** It is longer than an email is retried, so a mailbox that accepts none is given up. */
const secondEmailMs = 3 * DAY_MS;

/** docs/product/price-change.md#unsent-email-lapses */
const lapsePriceNotice: OutboxHandler = async (shop, message) => {
  const { subscription, price: priceId, mail: emailOnceKey, because } = payload.parse(message.payload);
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: subscription });
    if (!locked) return;
    const { row, customer } = locked;
    const now = shop.clock.now();
    const told = await lapseNotice(tx, { subscriptionId: row.id, priceId, emailOnceKey }, now);
    if (!told) return;
    await appendToLedger(tx, {
      ledgerId: customer.ledgerId,
      at: now,
      actor: 'system',
      entity: 'subscription',
      entityId: row.id,
      act: 'lapse_price_change',
      before: null,
      after: { because, announced_price: told.amount, applies_from: told.appliesFrom.toISOString() },
    });
    const last = await selectLatestPrice(tx, row.automationId);
    // A change announced since then would apply its own price.
    if (because === 'late' && last?.isAnnounced && last.id === priceId)
      await notifyOfPriceChange(tx, shop, locked, secondEmailMs);
    else await shareOutCap(tx, customer, now);
  });
};

export const priceChangesOutbox = { lapse_price_notice: lapsePriceNotice };
export const priceChangesSweeps = [priceNotices];
