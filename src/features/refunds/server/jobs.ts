import { z } from 'zod';
import { raiseAlert } from '../../../server/alerts.ts';
import type { OutboxHandler } from '../../../server/jobs/outbox.ts';
import type { Sweep } from '../../../server/jobs/worker.ts';
import type { Shop } from '../../../server/shop.ts';
import { nextLook } from './change-refund.ts';
import { convergeRefund } from './converge-refund.ts';
import { refundTask } from './open-refund.ts';
import { selectRefund, takePending, takeSucceeded } from './store.ts';

const payload = z.strictObject({ refund: z.uuid() });
const sendMoneyBack: OutboxHandler = (shop, message) =>
  convergeRefund(shop, payload.parse(message.payload).refund);

const looks = { batch: 50, soonestMs: 120_000, latestMs: 3_600_000 };

const dayMs = 24 * 3_600_000;
/** The law gives fourteen days (L221-24): a person looks while half of them are left. */
const lateAfterMs = 7 * dayMs;

async function alertWhenLate(shop: Shop, id: string): Promise<void> {
  const refund = await selectRefund(shop.db, id);
  const now = shop.clock.now();
  if (refund?.status !== 'pending' || now.getTime() - refund.createdAt.getTime() < lateAfterMs) return;
  const details = { refund: id, order: refund.orderId, amount: refund.amount };
  await raiseAlert(shop.db, { kind: 'refund_late', onceKey: `refund_late:${id}`, details, now });
}

/** Refunds that neither the outbox nor a webhook settled within two minutes; then by their age, hourly at most. */
const pendingRefunds: Sweep = {
  name: 'pending-refunds',
  async run(shop) {
    const ids = await takePending(shop.db, shop.clock.now(), looks);
    for (const id of ids) {
      try {
        await convergeRefund(shop, id);
      } catch (error) {
        shop.log.warn({ err: error, refund: id }, 'a pending refund could not be checked');
      }
      await alertWhenLate(shop, id);
    }
    return ids.length;
  },
};

/** How long after its success a refund may come back from a closed card. */
const sentBackWithinMs = 30 * dayMs;

/** Refunds that succeeded, once a day: one that the bank sent back is known even when its webhook was lost. */
const succeededRefunds: Sweep = {
  name: 'succeeded-refunds',
  async run(shop) {
    const now = shop.clock.now();
    const since = new Date(now.getTime() - sentBackWithinMs);
    const ids = await takeSucceeded(shop.db, now, { batch: looks.batch, since, next: nextLook(now) });
    for (const id of ids) {
      try {
        await convergeRefund(shop, id);
      } catch (error) {
        shop.log.warn({ err: error, refund: id }, 'a refund that succeeded could not be checked');
      }
    }
    return ids.length;
  },
};

/** What the jobs list takes from this slice. */
export const refundsOutbox = { [refundTask]: sendMoneyBack };
export const refundsSweeps: readonly Sweep[] = [pendingRefunds, succeededRefunds];
