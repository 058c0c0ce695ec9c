import { inArray } from 'drizzle-orm';
import {
  disputeFacts,
  type Facts,
  type LedgerEntity,
  orderFacts,
  paymentFacts,
  refundFacts,
  subscriptionFacts,
} from '#domain/money/ledger-facts.ts';
import { standingName } from '#domain/money/ledger-replay.ts';
import { euroCents } from '#domain/money/money.ts';
import type { DisputeStatus } from '#domain/status/dispute-status.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import type { PaymentStatus } from '#domain/status/payment-status.ts';
import type { RefundStatus } from '#domain/status/refund-status.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { orders, payments, purchases, refunds } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';
import type { LedgerPerson } from './store.ts';

export type Held = Map<number, Map<string, Facts>>;

const subscriptionRow = (row: typeof subscriptions.$inferSelect): Facts =>
  subscriptionFacts({
    ...row,
    status: row.status as SubscriptionStatus,
    individualPrice: euroCents(row.individualPrice),
    monthlyShare: euroCents(row.monthlyShare),
  });

const orderRow = (row: typeof orders.$inferSelect): Facts =>
  orderFacts({ ...row, status: row.status as OrderStatus, totalAmount: euroCents(row.totalAmount) });

const paymentRow = (row: typeof payments.$inferSelect): Facts =>
  paymentFacts({ ...row, status: row.status as PaymentStatus, amount: euroCents(row.amount) });

const refundRow = (row: typeof refunds.$inferSelect): Facts =>
  refundFacts({ ...row, status: row.status as RefundStatus, amount: euroCents(row.amount) });

const disputeRow = (row: typeof disputes.$inferSelect): Facts =>
  disputeFacts({ ...row, status: row.status as DisputeStatus, amount: euroCents(row.amount) });

const purchaseRow = (row: typeof purchases.$inferSelect): Facts => ({
  owned: row.endedAt === null,
  automation: row.automationId,
});

const withdrawalRow = (row: typeof withdrawals.$inferSelect): Facts => ({
  payment: row.paymentId,
  purchase: row.purchaseRefund,
  month: row.monthRefund,
});

interface Owned {
  id: number | string;
  userId: number;
}

function hold<Row extends Owned>(
  held: Held,
  entity: LedgerEntity,
  rows: readonly Row[],
  factsOf: (row: Row) => Facts,
): void {
  for (const row of rows) held.get(row.userId)?.set(standingName(entity, row.id), factsOf(row));
}

export async function selectHeld(db: Queries, people: readonly LedgerPerson[]): Promise<Held> {
  const ids = people.map(({ id }) => id);
  const held: Held = new Map(
    people.map(({ id, monthlyCap, deletedAt }) => [
      id,
      new Map<string, Facts>([
        [standingName('cap', id), { monthly_cap: monthlyCap }],
        [standingName('account', id), { deleted: deletedAt !== null }],
      ]),
    ]),
  );
  const living = await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids));
  hold(held, 'subscription', living, subscriptionRow);
  hold(held, 'order', await db.select().from(orders).where(inArray(orders.userId, ids)), orderRow);
  const bought = await db.select().from(purchases).where(inArray(purchases.userId, ids));
  hold(held, 'purchase', bought, purchaseRow);
  const asked = await db.select().from(payments).where(inArray(payments.userId, ids));
  hold(held, 'payment', asked, paymentRow);
  hold(held, 'refund', await db.select().from(refunds).where(inArray(refunds.userId, ids)), refundRow);
  const stated = await db.select().from(withdrawals).where(inArray(withdrawals.userId, ids));
  hold(held, 'withdrawal', stated, withdrawalRow);
  const contested = await db.select().from(disputes).where(inArray(disputes.userId, ids));
  hold(held, 'dispute', contested, disputeRow);
  return held;
}
