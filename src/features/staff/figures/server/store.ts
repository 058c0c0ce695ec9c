import { count, desc, isNull, sql } from 'drizzle-orm';
import type { Sales } from '#domain/figures/projections.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { GONE_BACK } from '#server/db/given-back.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { keptFigures } from '#server/db/schema/ledger.ts';
import { orders, purchases } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const wholeCents = (sum: unknown): EuroCents => euroCents(Number(sum));

/** Staff and deleted accounts are no customers. */
const isCustomer = sql`${users.deletedAt} is null and not ${users.isStaff}`;

/** Ownership does not matter: a closed account gets nothing back, and a refund by the team leaves what is owned. */
const isBought = sql`${purchases.source} = 'order' and ${purchases.givenBackAt} is null`;

/** A month that the team gives has no price. */
const isPaidAndLive = sql`${subscriptions.status} in ('active', 'cancelling', 'past_due')
  and not ${subscriptions.isFree} and ${subscriptions.individualPrice} > 0`;

export async function countUsers(db: Queries, { lastMonth, month }: { lastMonth: Date; month: Date }) {
  const joinedFrom = (from: Date) => sql`${users.dateJoined} >= ${from.toISOString()}`;
  const [row] = await db
    .select({
      all: count(),
      thisMonth: sql`count(*) filter (where ${joinedFrom(month)})`.mapWith(Number),
      sinceLastMonth: sql`count(*) filter (where ${joinedFrom(lastMonth)})`.mapWith(Number),
    })
    .from(users)
    .where(isCustomer);
  const { all, thisMonth, sinceLastMonth } = row ?? { all: 0, thisMonth: 0, sinceLastMonth: 0 };
  return { all, thisMonth, lastMonth: sinceLastMonth - thisMonth };
}

export async function sumOrders(db: Queries): Promise<{ paid: number; revenue: EuroCents }> {
  const { status, totalAmount } = orders;
  const [sums] = await db
    .select({
      paid: sql`count(*) filter (where ${status} = 'paid')`.mapWith(Number),
      taken: sql`coalesce(sum(${totalAmount}) filter (where ${status} in ('paid', 'refunded')), 0)`.mapWith(
        wholeCents,
      ),
      back: sql.raw(`(select coalesce(sum(b.amount), 0) from ${GONE_BACK} b)`).mapWith(wholeCents),
    })
    .from(orders);
  if (!sums) throw new Error('a sum without a row');
  const { paid, taken, back } = sums;
  return { paid, revenue: euroCents(taken - back) };
}

export interface CountedStatus {
  status: SubscriptionStatus;
  all: number;
  paid: number;
}

/** The lists leave out closed accounts, and so does this count. */
export function countSubscriptions(db: Queries): Promise<CountedStatus[]> {
  return db
    .select({
      status: subscriptions.status,
      all: count(),
      paid: sql`count(*) filter (where ${isPaidAndLive})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(users, sql`${users.id} = ${subscriptions.userId} and ${users.deletedAt} is null`)
    .groupBy(subscriptions.status);
}

export async function countBuyers(db: Queries): Promise<{ buyers: number; subscribed: number }> {
  const subscribes = sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${users.id} and ${isPaidAndLive})`;
  const [row] = await db
    .select({ buyers: count(), subscribed: sql`count(*) filter (where ${subscribes})`.mapWith(Number) })
    .from(users)
    .where(
      sql`${isCustomer} and exists (select from ${purchases} where ${purchases.userId} = ${users.id} and ${isBought})`,
    );
  return row ?? { buyers: 0, subscribed: 0 };
}

export interface Sold extends Sales {
  id: number;
  name: string;
  slug: string;
}

export function selectSales(db: Queries): Promise<Sold[]> {
  const { id, name, slug, subscriptionPrice, purchasePrice } = automations;
  const subscribed = db
    .select({ automationId: subscriptions.automationId, subscribers: count().as('subscribers') })
    .from(subscriptions)
    .where(isPaidAndLive)
    .groupBy(subscriptions.automationId)
    .as('subscribed');
  const bought = db
    .select({ automationId: purchases.automationId, purchases: count().as('purchases') })
    .from(purchases)
    .where(isBought)
    .groupBy(purchases.automationId)
    .as('bought');
  const subscribers = sql`coalesce(${subscribed.subscribers}, 0)`.mapWith(Number);
  const sold = sql`coalesce(${bought.purchases}, 0)`.mapWith(Number);
  return db
    .select({ id, name, slug, subscriptionPrice, purchasePrice, subscribers, purchases: sold })
    .from(automations)
    .leftJoin(subscribed, sql`${subscribed.automationId} = ${id}`)
    .leftJoin(bought, sql`${bought.automationId} = ${id}`)
    .where(isNull(automations.deletedAt))
    .orderBy(desc(sql`${subscribers} + ${sold}`), sql`${name} collate french`, id);
}

export async function selectKept(db: Queries, name: string) {
  const [row] = await db.select().from(keptFigures).where(sql`${keptFigures.name} = ${name}`);
  return row;
}

/** One process at a time counts each name, until the transaction ends. */
export async function lockKept(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kept_figures'), hashtext(${name}))`);
}

export async function writeKept(tx: Transaction, row: typeof keptFigures.$inferInsert): Promise<void> {
  const { at, figures } = row;
  await tx
    .insert(keptFigures)
    .values(row)
    .onConflictDoUpdate({ target: keptFigures.name, set: { at, figures } });
}
