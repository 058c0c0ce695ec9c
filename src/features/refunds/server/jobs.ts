import { z } from 'zod';
import type { OutboxHandler } from '../../../server/jobs/outbox.ts';
import type { Sweep } from '../../../server/jobs/worker.ts';
import { convergeRefund } from './converge-refund.ts';
import { refundTask } from './open-refund.ts';
import { takePending } from './store.ts';

const payload = z.strictObject({ refund: z.uuid() });
const sendMoneyBack: OutboxHandler = (shop, message) =>
  convergeRefund(shop, payload.parse(message.payload).refund);

const looks = { batch: 50, soonestMs: 120_000, latestMs: 3_600_000 };

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
    }
    return ids.length;
  },
};

/** What the jobs list takes from this slice. */
export const refundsOutbox = { [refundTask]: sendMoneyBack };
export const refundsSweeps: readonly Sweep[] = [pendingRefunds];
