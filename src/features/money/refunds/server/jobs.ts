import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { raiseAlert } from '#server/alerts.ts';
import { earlier } from '#server/db/instant.ts';
import type { Look } from '#server/jobs/each-row.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { nextLook, refundTask } from './change-refund.ts';
import { convergeRefund } from './converge-refund.ts';
import { leasePending, leaseSucceeded, pendingDue, selectRefund, succeededDue } from './store.ts';

const payload = z.strictObject({ refund: z.uuid() });
const sendMoneyBack: OutboxHandler = (shop, message) =>
  convergeRefund(shop, payload.parse(message.payload).refund);

const backoff = { soonestMs: 2 * MINUTE_MS, latestMs: HOUR_MS };

/** Staff look at it while half of the law's fourteen days are left. */
const lateAfterMs = 7 * DAY_MS;

async function alertWhenLate(shop: Shop, id: string): Promise<void> {
  const refund = await selectRefund(shop.db, id);
  const now = shop.clock.now();
  if (refund?.status !== 'pending' || now.getTime() - refund.createdAt.getTime() < lateAfterMs) return;
  const details = { refund: id, order: refund.orderId, amount: refund.amount };
  await raiseAlert(shop.db, { kind: 'refund_late', onceKey: `refund_late:${id}`, details, now });
}

/** Older refunds are looked at less often, down to once an hour. */
const pendingRefunds = inTurn({
  name: 'pending-refunds',
  due: ({ db, now }) => pendingDue(db, now),
  lease: ({ db, clock }) => leasePending(db, clock.now(), backoff),
  async ask(shop, id) {
    try {
      await convergeRefund(shop, id);
    } finally {
      await alertWhenLate(shop, id);
    }
  },
});

/** A closed card may send a refund back this long after its success. */
const sentBackWithinMs = 30 * DAY_MS;

const mayComeBack = ({ db, now }: Look) => succeededDue(db, now, earlier(now, sentBackWithinMs));

/** A daily look finds refunds that were sent back even when the webhook was lost. */
const succeededRefunds = inTurn({
  name: 'succeeded-refunds',
  due: mayComeBack,
  lease({ db, clock }) {
    const now = clock.now();
    return leaseSucceeded(db, mayComeBack({ db, now }), nextLook(now));
  },
  ask: convergeRefund,
});

export const refundsOutbox = { [refundTask]: sendMoneyBack };
export const refundsSweeps = [pendingRefunds, succeededRefunds];
