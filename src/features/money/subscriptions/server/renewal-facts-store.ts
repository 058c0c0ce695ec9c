import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PriceNotice } from '#domain/price/price-of-month.ts';
import { billingAnchor } from '#domain/time/billing-period.ts';
import { type RenewalMoney, renewalMoney } from '#money/orders/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { InJson } from '#server/db/prepared.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** What the reckoning of a renewal asks beside the row itself: the prices it was told of, and its provider's months. */
export interface RenewalFacts {
  readonly notices: readonly PriceNotice[];
  /** From when on the provider counts its months. */
  readonly anchor: Date;
}

/** Told since this life of the subscription began: who pays to come back pays the price of that day. */
const notices = sql<InJson<PriceNotice>[]>`(
  select coalesce(json_agg(json_build_object('amount', p.amount, 'appliesFrom', n.applies_from) order by p.subscribers_from), '[]')
  from price_notices n join subscription_prices p on p.id = n.price_id
  where n.subscription_id = subscriptions.id and n.told_at >= subscriptions.start_date and n.lapsed_at is null)`;

/** When it was begun anew at the provider beside its paid month. */
const begunAnew = sql<string[]>`(
  select coalesce(json_agg(l.linked_at), '[]') from provider_subscriptions l
  where l.subscription_id = subscriptions.id and l.replaces is not null)`;

/** A row of a customer, with all that a renewal asks about it. */
export interface RowWithFacts extends SubscriptionRow, RenewalFacts {
  /** Of the automation. */
  name: string;
  /** Every provider's subscription that carries it, or carried it. */
  carriers: string[];
}

const name = sql<string>`coalesce((select a.name from automations a where a.id = subscriptions.automation_id), '')`;
const carriers = sql<string[]>`(
  select coalesce(json_agg(l.stripe_subscription_id), '[]') from provider_subscriptions l
  where l.subscription_id = subscriptions.id)`;

const { startDate, billingAnchor: movedTo } = subscriptions;
const columns = { row: subscriptions, notices, begunAnew, name, carriers };

function factsOf(
  { startDate: first, billingAnchor: moved }: { startDate: Date; billingAnchor: Date | null },
  read: { notices: InJson<PriceNotice>[]; begunAnew: string[] },
): RenewalFacts {
  const told = read.notices.map(({ amount, appliesFrom }) => ({
    amount,
    appliesFrom: new Date(appliesFrom),
  }));
  const anew = read.begunAnew.map((at) => new Date(at));
  return { notices: told, anchor: billingAnchor(moved ?? first, anew) };
}

type Read = Parameters<typeof factsOf>[1] & {
  row: typeof subscriptions.$inferSelect;
  name: string;
  carriers: string[];
};

const asRowWithFacts = ({ row, ...read }: Read): RowWithFacts => ({
  ...row,
  ...factsOf(row, read),
  name: read.name,
  carriers: read.carriers,
});

/** All rows of a customer with these facts, in one query. */
export async function selectWithFacts(db: Queries, userId: number): Promise<RowWithFacts[]> {
  const rows = await db
    .select(columns)
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id))
    .prepare('subscriptions_with_facts')
    .execute();
  return rows.map(asRowWithFacts);
}

/** The same of several customers, by their numbers, in one query. */
export async function selectAllWithFacts(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, RowWithFacts[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(subscriptions)
    .where(inArray(subscriptions.userId, [...userIds]))
    .orderBy(asc(subscriptions.id));
  return Map.groupBy(rows.map(asRowWithFacts), ({ userId }) => userId);
}

/** The same with what counts for the renewal of an invoice due at `dueAt`, since the first month in which one of them may be debited. */
export async function selectWithRenewalMoney(
  tx: Transaction,
  userId: number,
  { stripeInvoiceId, dueAt }: { stripeInvoiceId: string; dueAt: Date },
): Promise<{ rows: RowWithFacts[]; money: RenewalMoney } | undefined> {
  const since = sql`least(${dueAt.toISOString()}::timestamptz,
    (select min(s.current_period_end) from subscriptions s where s.user_id = ${userId}))`;
  const rows = await tx
    .select({ ...columns, money: renewalMoney.of({ userId, stripeInvoiceId, since }) })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id))
    .prepare('subscriptions_with_renewal_money')
    .execute();
  const [first] = rows;
  return first && { rows: rows.map(asRowWithFacts), money: renewalMoney.read(first.money) };
}

/** The facts of rows that were read before, by their numbers. */
export async function selectFacts(db: Queries, ids: readonly number[]): Promise<Map<number, RenewalFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subscriptions.id, startDate, billingAnchor: movedTo, notices, begunAnew })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]));
  return new Map(rows.map(({ id, ...read }) => [id, factsOf(read, read)]));
}
