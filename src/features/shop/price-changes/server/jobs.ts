import { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  lapseNotice,
  lockSubscription,
  selectAnnouncedPrice,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import { notifyOfPriceChange, priceNotices } from './notify-price-change.ts';

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
