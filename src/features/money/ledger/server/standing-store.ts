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
import type { Queries } from '#server/db/connection.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { orders, payments, purchases, refunds } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';
import type { LedgerPerson } from './ledger-store.ts';

export type Held = Map<number, Map<string, Facts>>;

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
  hold(held, 'subscription', living, subscriptionFacts);
  hold(held, 'order', await db.select().from(orders).where(inArray(orders.userId, ids)), orderFacts);
  const bought = await db.select().from(purchases).where(inArray(purchases.userId, ids));
  hold(held, 'purchase', bought, purchaseRow);
  const asked = await db.select().from(payments).where(inArray(payments.userId, ids));
  hold(held, 'payment', asked, paymentFacts);
  hold(held, 'refund', await db.select().from(refunds).where(inArray(refunds.userId, ids)), refundFacts);
  const stated = await db.select().from(withdrawals).where(inArray(withdrawals.userId, ids));
  hold(held, 'withdrawal', stated, withdrawalRow);
  const contested = await db.select().from(disputes).where(inArray(disputes.userId, ids));
  hold(held, 'dispute', contested, disputeFacts);
  return held;
}
