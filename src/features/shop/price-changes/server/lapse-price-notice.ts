import { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import { shareOutCap } from '#money/month-price/server/for-other-features.ts';
import { lapseNotice, selectAnnouncedPrice } from '#money/price-notices/server/for-other-features.ts';
import { lockSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { appendToLedger } from '#server/ledger.ts';
import { tellAnnouncedPrice } from './tell-price-change.ts';

const payload = z.strictObject({
  subscription: z.int(),
  price: z.int(),
  letter: z.string(),
  because: z.enum(['late', 'given_up']),
});

/** More than a letter is tried for: a mailbox that takes none is given up. */
const secondLetterMs = 3 * DAY_MS;

/** See docs/product/price-change.md#unsent-letter-lapses. */
export const lapsePriceNotice: OutboxHandler = async (shop, message) => {
  const { subscription, price: priceId, letter: letterKey, because } = payload.parse(message.payload);
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: subscription });
    if (!locked) return;
    const { row, customer } = locked;
    const now = shop.clock.now();
    if (!(await lapseNotice(tx, { subscriptionId: row.id, priceId, letterKey }, now))) return;
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
    // Told of a later change since, it is that one's price that comes.
    if (because === 'late' && last?.id === priceId)
      await tellAnnouncedPrice(tx, shop, locked, secondLetterMs);
    else await shareOutCap(tx, customer, now);
  });
};
