import { count, desc, isNull, sql } from 'drizzle-orm';
import type { Sales } from '#domain/figures/projections.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import type { MrrFigures } from '#money/ledger/server/for-other-features.ts';
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

export interface DayCounts extends Record<string, unknown> {
  day: string;
  paid: number;
  orders: number;
  joined: number;
  net: number;
  purchases: number;
  /** Those who came, less those who left. */
  came: number;
  /** Those made, less those deleted. */
  automations: number;
}

/**
 * What the list of orders shows of the same days (docs/product/administration.md#dashboard-of-staff), and what each day
 * added to the figures of all time: one statement reads every dated row once.
 */
export async function countDays(db: Queries, since: Date): Promise<DayCounts[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<DayCounts>(sql`
    select (at at time zone 'Europe/Paris')::date::text as day,
      sum(paid)::float8 as paid, sum(orders)::int as orders, sum(joined)::int as joined,
      sum(net)::float8 as net, sum(purchases)::int as purchases, sum(came)::int as came,
      sum(automations)::int as automations
    from (
      select created_at as at, total_amount as paid, 1 as orders, 0 as joined, 0 as net, 0 as purchases, 0 as came,
          0 as automations
        from orders where status = 'paid' and created_at >= ${from}
      union all select paid_at, 0, 0, 0, total_amount, 0, 0, 0 from orders where paid_at >= ${from}
      union all select at, 0, 0, 0, -amount, 0, 0, 0 from ${sql.raw(GONE_BACK)} back where at >= ${from}
      union all select p.purchased_at, 0, 0, 0, 0, 1, 0, 0
        from purchases p join automations a on a.id = p.automation_id and a.deleted_at is null
        where p.source = 'order' and p.given_back_at is null and p.purchased_at >= ${from}
      union all select date_joined, 0, 0, (deleted_at is null)::int, 0, 0, 1, 0
        from users where not is_staff and date_joined >= ${from}
      union all select deleted_at, 0, 0, 0, 0, 0, -1, 0 from users where not is_staff and deleted_at >= ${from}
      union all select created_at, 0, 0, 0, 0, 0, 0, 1 from automations where created_at >= ${from}
      union all select deleted_at, 0, 0, 0, 0, 0, 0, -1 from automations where deleted_at >= ${from}
    ) moved group by 1`);
  return rows;
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

interface Buyers extends Record<string, unknown> {
  /** Null for those of now. */
  day: string | null;
  buyers: number;
  subscribed: number;
}

const parisDayOf = (at: string) => sql.raw(`(${at} at time zone 'Europe/Paris')::date`);

/**
 * Customers with a purchase, and who of them pays for a subscription: how many now, and by how many more on each Paris
 * day since `from`, reckoned backwards for each who bought, got a price back, began or ended to pay, or left.
 * `counted` stands in for what is kept of these chains.
 */
export async function countBuyers(
  db: Queries,
  from: string,
  counted: MrrFigures['counted'],
): Promise<Buyers[]> {
  const since = sql`${firstInstantOfParisDay(from).toISOString()}::timestamptz`;
  const anew = counted.flatMap(({ ledgerId, days }) =>
    days.map(({ day, paidBefore, paidAfter }) => ({
      ledger_id: ledgerId,
      day,
      paid: paidAfter - paidBefore,
    })),
  );
  const ledgerIds = JSON.stringify(counted.map(({ ledgerId }) => ledgerId));
  const { rows } = await db.execute<Buyers>(sql`
    with bought as (select user_id, count(*) as standing from purchases where ${isBought} group by 1),
    paid as (select user_id, count(*) as standing from subscriptions where ${isPaidAndLive} group by 1),
    people as materialized (
      select u.id, u.ledger_id, (u.deleted_at is not null)::int as gone,
        coalesce(bought.standing, 0) as bought, coalesce(paid.standing, 0) as paid
      from users u left join bought on bought.user_id = u.id left join paid on paid.user_id = u.id
      where not u.is_staff),
    months as (
      select ledger_id, day, paid_after - paid_before as paid from mrr_days where day >= ${from}
        and ledger_id not in (select value::uuid from jsonb_array_elements_text(${ledgerIds}::jsonb))
      union all select ledger_id, day, paid
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as m(ledger_id uuid, day date, paid int)
        where day >= ${from}),
    moved as (
      select user_id, ${parisDayOf('purchased_at')} as day, 1 as bought, 0 as paid, 0 as gone
        from purchases where source = 'order' and purchased_at >= ${since}
      union all select user_id, ${parisDayOf('given_back_at')}, -1, 0, 0
        from purchases where source = 'order' and given_back_at >= ${since}
      union all select p.id, m.day, 0, m.paid, 0
        from months m join people p on p.ledger_id = m.ledger_id where m.paid <> 0
      union all select id, ${parisDayOf('deleted_at')}, 0, 0, 1 from users where deleted_at >= ${since}),
    days as (
      select user_id, day, sum(bought) as bought, sum(paid) as paid, sum(gone) as gone from moved group by 1, 2),
    evenings as (
      select d.day, d.bought as bought_more, d.paid as paid_more, d.gone as gone_more,
        p.bought - coalesce(sum(d.bought) over later, 0) as bought,
        p.paid - coalesce(sum(d.paid) over later, 0) as paid, p.gone - coalesce(sum(d.gone) over later, 0) as gone
      from days d join people p on p.id = d.user_id
      window later as (
        partition by d.user_id order by d.day desc rows between unbounded preceding and 1 preceding)),
    compared as (
      select day, bought > 0 and gone = 0 as buys, bought > bought_more and gone = gone_more as bought_before,
        paid > 0 as pays, paid > paid_more as paid_before
      from evenings)
    select null as day, count(*)::int as buyers, (count(*) filter (where paid > 0))::int as subscribed
      from people where bought > 0 and gone = 0
    union all select day::text, sum(buys::int - bought_before::int)::int,
      sum((buys and pays)::int - (bought_before and paid_before)::int)::int
    from compared group by day`);
  return rows;
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
