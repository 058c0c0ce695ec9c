import { z } from 'zod';
import type { EuroCents } from '#domain/money/money.ts';
import { changeOfSubscriber, noticeLeavesBefore } from '#domain/price/price-change.ts';
import { effectOfPrice } from '#domain/price/price-of-month.ts';
import { isBilled } from '#domain/status/subscription-status.ts';
import { firstRenewalFrom } from '#domain/time/billing-period.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { EmailPropsByName } from '#emails/emails.tsx';
import {
  type AnnouncedPrice,
  emailFacts,
  emailOnceKey,
  everySubscription,
  insertNotice,
  lapseNotice,
  lockSubscription,
  readAnchors,
  type SubscriptionRow,
  selectAnnouncedPrice,
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

type PriceFacts = Omit<EmailPropsByName['price-change'], 'site' | 'firstName' | 'automation' | 'noticeKey'>;

/** The other subscriptions of that time stay as they are. */
async function priceFacts(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  change: { previous: EuroCents; amount: EuroCents; appliesFrom: Date },
): Promise<PriceFacts> {
  const { previous, amount, appliesFrom } = change;
  const { id, currentPeriodEnd } = row;
  const anchorOf = await readAnchors(tx, [id]);
  const from = firstRenewalFrom({ anchor: anchorOf(row), currentPeriodEnd }, appliesFrom);
  const rows = (await everySubscription(tx, customer.id)).filter(isBilled);
  const effect = effectOfPrice({ id, rows, cap: customer.monthlyCap, dueAt: from }, { previous, amount });
  return {
    oldPriceCents: previous,
    newPriceCents: amount,
    from: from.toISOString(),
    capCents: customer.monthlyCap,
    shareBeforeCents: effect.shareBefore,
    shareAfterCents: effect.shareAfter,
    monthBeforeCents: effect.monthBefore,
    monthAfterCents: effect.monthAfter,
  };
}

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

/** The notice goes with its email: only an announced price is charged (docs/product/price-change.md#notice-binds). */
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
): Promise<void> {
  const { customer, row, price, now, leavesWithinMs } = told;
  const notices = (await selectNotices(tx, [row.id])).get(row.id) ?? [];
  // The clock of the process that began this subscription may be a little ahead.
  const toldAt = now > row.startDate ? now : row.startDate;
  const leavesBy = new Date(toldAt.getTime() + leavesWithinMs);
  const paid = { price: row.individualPrice, notices };
  const { previous, appliesFrom } = changeOfSubscriber(paid, price.subscribersFrom, leavesBy);
  const notice = { subscriptionId: row.id, priceId: price.id, toldAt, appliesFrom };
  if (!(await insertNotice(tx, { ...notice, since: row.startDate }))) return;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'subscription',
    entityId: row.id,
    act: 'tell_price_change',
    // The row does not change yet, so these are not its facts.
    before: { announced_price: previous },
    after: { announced_price: price.amount, applies_from: appliesFrom.toISOString() },
  });
  if (previous === price.amount) return;
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
}

/** The email stays true if it is sent within `leavesWithinMs` (docs/product/price-change.md#who-is-told). */
async function notifyOfPriceChange(
  tx: Transaction,
  shop: Shop,
  locked: { customer: Customer; row: SubscriptionRow },
  leavesWithinMs = 0,
): Promise<void> {
  const { status, automationId, isFree } = locked.row;
  if (isFree || (status !== 'active' && status !== 'past_due')) return;
  const price = await selectAnnouncedPrice(tx, automationId);
  if (price) await tell(tx, shop, { ...locked, price, now: shop.clock.now(), leavesWithinMs });
}

const priceNotices = eachDue({
  name: 'price-notices',
  due: ({ db, now }) => subscribersToTell(db, now),
  act: (shop, { id }) =>
    inTransaction(shop.db, async (tx) => {
      const locked = await lockSubscription(tx, { id });
      if (locked) await notifyOfPriceChange(tx, shop, locked);
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
    if (!(await lapseNotice(tx, { subscriptionId: row.id, priceId, emailOnceKey }, now))) return;
    await appendToLedger(tx, {
      ledgerId: customer.ledgerId,
      at: now,
      actor: 'system',
      entity: 'subscription',
      entityId: row.id,
      act: 'lapse_price_change',
      before: null,
      after: { because },
    });
    const last = await selectAnnouncedPrice(tx, row.automationId);
    // A change announced since then would apply its own price.
    if (because === 'late' && last?.id === priceId)
      await notifyOfPriceChange(tx, shop, locked, secondEmailMs);
    else await shareOutCap(tx, customer, now);
  });
};

export const priceChangesOutbox = { lapse_price_notice: lapsePriceNotice };
export const priceChangesSweeps = [priceNotices];
