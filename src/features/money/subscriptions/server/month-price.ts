import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EuroCents, euroCents, ZERO } from '#domain/money/money.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { couponAt, couponLabel, type RunningCoupon } from '#domain/price/coupon.ts';
import {
  type MonthPrice,
  monthAsTaken,
  type PriceNotice,
  priceOfMonth,
  type RenewedSubscription,
  runningPrices,
  sharesAtRenewal,
} from '#domain/price/price-of-month.ts';
import { CAP_DISCOUNT } from '#domain/price/price-words.ts';
import { countsTowardCap, isBilled, pauseOf } from '#domain/status/subscription-status.ts';
import { billingAnchor } from '#domain/time/billing-period.ts';
import {
  type CountedOrder,
  debitedInMonth,
  type OrderLine,
  type RenewalMoney,
  renewalMoney,
} from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { InJson, Queries, Transaction } from '#server/db/connection.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import { noteSubscription, pushUntilInSync } from './change-subscription.ts';
import { findSubscription, type SubscriptionRow, selectAutomationName } from './subscription-store.ts';

interface RenewalFacts {
  readonly coupon: RunningCoupon | null;
  readonly notices: readonly PriceNotice[];
  /** The provider counts its months from here on. */
  readonly anchor: Date;
}

/** Prices told before this life do not count: a customer who comes back pays that day's price. */
const notices = sql<InJson<PriceNotice>[]>`(
  select coalesce(json_agg(json_build_object('amount', p.amount, 'appliesFrom', n.applies_from) order by p.subscribers_from), '[]')
  from price_notices n join subscription_prices p on p.id = n.price_id
  where n.subscription_id = subscriptions.id and n.told_at >= subscriptions.start_date and n.lapsed_at is null)`;

/** The provider's subscription may have begun anew beside the paid month. */
const begunAnew = sql<string[]>`(
  select coalesce(json_agg(l.linked_at), '[]') from provider_subscriptions l
  where l.subscription_id = subscriptions.id and l.replaces is not null)`;

interface RowWithFacts extends SubscriptionRow, RenewalFacts {
  /** The automation's name. */
  name: string;
  /** Every provider subscription that carries or carried the row. */
  carriers: string[];
  couponCode: string | null;
}

const name = sql<string>`coalesce((select a.name from automations a where a.id = subscriptions.automation_id), '')`;
const carriers = sql<string[]>`(
  select coalesce(json_agg(l.stripe_subscription_id), '[]') from provider_subscriptions l
  where l.subscription_id = subscriptions.id)`;
const couponCode = sql<string | null>`(select c.code from coupons c where c.id = subscriptions.coupon_id)`;

const { startDate, billingAnchor: movedTo, couponPercent, couponAmount, couponUntil } = subscriptions;
const columns = { row: subscriptions, notices, begunAnew, name, carriers, couponCode };

type CouponColumns = Pick<SubscriptionRow, 'couponPercent' | 'couponAmount' | 'couponUntil'>;

const runningCoupon = (row: CouponColumns): RunningCoupon | null =>
  row.couponUntil && { percent: row.couponPercent, amount: row.couponAmount, until: row.couponUntil };

function factsOf(
  row: Pick<SubscriptionRow, 'startDate' | 'billingAnchor'> & CouponColumns,
  read: { notices: InJson<PriceNotice>[]; begunAnew: string[] },
): RenewalFacts {
  const told = read.notices.map(({ amount, appliesFrom }) => ({
    amount,
    appliesFrom: new Date(appliesFrom),
  }));
  const anew = read.begunAnew.map((at) => new Date(at));
  const anchor = billingAnchor(row.billingAnchor ?? row.startDate, anew);
  return { notices: told, anchor, coupon: runningCoupon(row) };
}

type Read = Parameters<typeof factsOf>[1] & {
  row: typeof subscriptions.$inferSelect;
  name: string;
  carriers: string[];
  couponCode: string | null;
};

const asRowWithFacts = ({ row, ...read }: Read): RowWithFacts => ({
  ...row,
  ...factsOf(row, read),
  name: read.name,
  carriers: read.carriers,
  couponCode: read.couponCode,
});

async function selectWithFacts(db: Queries, userId: number): Promise<RowWithFacts[]> {
  const rows = await db
    .select(columns)
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id))
    .prepare('subscriptions_with_facts')
    .execute();
  return rows.map(asRowWithFacts);
}

async function selectAllWithFacts(
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

/** The money read with them serves the renewal due at `dueAt`, from the first month in which a row may be debited. */
async function selectWithRenewalMoney(
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

async function selectFacts(db: Queries, ids: readonly number[]): Promise<Map<number, RenewalFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: subscriptions.id,
      startDate,
      billingAnchor: movedTo,
      ...{ couponPercent, couponAmount, couponUntil },
      ...{ notices, begunAnew },
    })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]));
  return new Map(rows.map(({ id, ...read }) => [id, factsOf(read, read)]));
}

type RenewedRow = SubscriptionRow & RenewedSubscription;

type Renewable = Pick<
  SubscriptionRow,
  'id' | 'status' | 'isFree' | 'individualPrice' | 'startDate' | 'endDate' | 'currentPeriodEnd' | 'resumesAt'
>;

export async function asRenewed<Row extends Renewable>(
  db: Queries,
  rows: readonly Row[],
): Promise<(Row & RenewedSubscription)[]> {
  const facts = await selectFacts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    withFacts(row, facts.get(row.id) ?? { notices: [], anchor: row.startDate, coupon: null }),
  );
}

const withFacts = <Row extends Renewable>(
  row: Row,
  { notices, anchor, coupon }: RenewalFacts,
): Row & RenewedSubscription => {
  const pause = pauseOf(row);
  return {
    ...row,
    price: row.individualPrice,
    due: pause?.until ?? row.currentPeriodEnd,
    coupon,
    notices,
    anchor: pause?.until ?? anchor,
  };
};

export type OwnRow = RowWithFacts & RenewedSubscription;

/** A change of one row leaves its told prices and its months as they were read. */
export const afterChange = (rows: readonly OwnRow[], changed: SubscriptionRow): OwnRow[] =>
  rows.map((row) => (row.id === changed.id ? { ...row, ...withFacts(changed, row) } : row));

export async function everySubscription(db: Queries, userId: number): Promise<OwnRow[]> {
  return (await selectWithFacts(db, userId)).map((row) => withFacts(row, row));
}

export async function everySubscriptionOfAll(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, OwnRow[]>> {
  const all = await selectAllWithFacts(db, userIds);
  return new Map([...all].map(([id, rows]) => [id, rows.map((row) => withFacts(row, row))]));
}

/** Undefined when the customer has no subscription. */
export async function everySubscriptionAndMoney(
  tx: Transaction,
  userId: number,
  renewal: { stripeInvoiceId: string; dueAt: Date },
): Promise<{ rows: OwnRow[]; money: RenewalMoney } | undefined> {
  const read = await selectWithRenewalMoney(tx, userId, renewal);
  return read && { rows: read.rows.map((row) => withFacts(row, row)), money: read.money };
}

/** `rows` are all the customer's; `own` is this renewal's order, which counts already when it is priced anew. */
export function priceOfRenewal(
  { monthlyCap: cap }: Customer,
  { id }: SubscriptionRow,
  due: {
    rows: readonly RenewedRow[];
    counted: readonly CountedOrder[];
    dueAt: Date;
    own: { id: number } | undefined;
  },
): MonthPrice {
  const { rows, counted, dueAt, own } = due;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`no subscription ${id}`);
  const beside = counted.filter((order) => order.id !== own?.id);
  const alreadyDebited = debitedInMonth(beside, dueAt);
  return priceOfMonth({ kind: 'renewal', row, rows, dueAt }, { cap, alreadyDebited });
}

/** The first change after the instant tells the cap before it; without one, today's cap held. */
async function selectCapAt(
  tx: Transaction,
  { ledgerId, monthlyCap }: Customer,
  instant: Date,
): Promise<EuroCents> {
  const { before, entity, at, sequence } = ledgerEvents;
  const [change] = await tx
    .select({ replaced: sql<string>`${before}->>'monthly_cap'` })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.ledgerId, ledgerId), eq(entity, 'cap'), gt(at, instant)))
    .orderBy(asc(sequence))
    .limit(1);
  return change ? euroCents(Number(change.replaced)) : monthlyCap;
}

/** It was final before the shop heard of it. A month that nobody owed answers the whole amount: a person sees to it. */
export async function priceOfFinal(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  { counted, dueAt, asked }: { counted: readonly CountedOrder[]; dueAt: Date; asked: EuroCents },
): Promise<MonthPrice> {
  const price = row.individualPrice;
  if (!countsTowardCap(row, dueAt)) return monthAsTaken(price, asked);
  const cap = await selectCapAt(tx, customer, dueAt);
  const alreadyDebited = debitedInMonth(counted, dueAt);
  const coupon = couponAt(runningCoupon(row), dueAt);
  return priceOfMonth({ kind: 'final', price, asked, coupon }, { cap, alreadyDebited });
}

/** docs/product/price-and-cap.md#real-price-line. `reason` names the coupon that lowers it. */
export async function monthLines(
  tx: Transaction,
  { price, takenByCap, takenByCoupon }: MonthPrice,
  automation: { automationId: number; name?: string | undefined },
  reason = '',
): Promise<OrderLine[]> {
  const { automationId } = automation;
  const name = automation.name ?? (await selectAutomationName(tx, automationId));
  const label = `Abonnement mensuel\u00a0: ${name}`;
  const lines: OrderLine[] = [
    { kind: 'subscription', automationId, label, amount: price },
    { kind: 'cap_discount', automationId, label: CAP_DISCOUNT, amount: euroCents(-takenByCap) },
    { kind: 'month_discount', automationId, label: reason, amount: euroCents(-takenByCoupon) },
  ];
  return lines.filter(({ kind, amount }) => kind === 'subscription' || amount < 0);
}

/** What the papers say of the coupon of a running row. */
export const couponReason = ({
  couponPercent: percent,
  couponAmount: amount,
  couponCode: code,
}: OwnRow): string => couponLabel({ percent, amount }, code ?? '');

/** docs/product/price-and-cap.md#who-counts */
export const countedSubscriptions = async (tx: Transaction, userId: number, now: Date) =>
  runningPrices(await everySubscription(tx, userId), now);

/** Like `shareOutCap`, on the customer's rows as this transaction left them; answers them with their new shares. */
export async function shareOutAmong(
  tx: Transaction,
  customer: Customer,
  now: Date,
  rows: readonly OwnRow[],
): Promise<readonly OwnRow[]> {
  const costs = sharesAtRenewal(rows, customer.monthlyCap, now);
  let shared = rows;
  for (const row of rows) {
    const share = costs.get(row.id) ?? ZERO;
    if (share === row.monthlyShare) continue;
    const note = { act: 'share_out', actor: 'system', now, with: { monthlyShare: share } } as const;
    shared = afterChange(shared, await noteSubscription(tx, customer, row, note));
    if (costs.has(row.id)) await enqueueProviderShare(tx, row.id, now);
  }
  return shared;
}

/** It runs in the transaction of the change (docs/product/price-and-cap.md#cap-lives-at-the-provider). */
export async function shareOutCap(
  tx: Transaction,
  customer: Customer,
  now: Date,
): Promise<readonly OwnRow[]> {
  return shareOutAmong(tx, customer, now, await everySubscription(tx, customer.id));
}

export async function withNewShare(
  tx: Transaction,
  customer: Customer,
  { id }: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const rows = await shareOutCap(tx, customer, now);
  const shared = rows.find((row) => row.id === id);
  if (!shared) throw new Error(`no subscription ${id}`);
  return shared;
}

/** The handler reads the row again, so that the last change wins. */
export function enqueueProviderShare(tx: Transaction, subscriptionId: number, now: Date): Promise<void> {
  const onceKey = `set_share:${subscriptionId}:${randomUUID()}`;
  return enqueue(tx, now, { kind: 'set_share', payload: { subscription: subscriptionId }, onceKey });
}

const payload = z.strictObject({ subscription: z.int() });

export const setShare: OutboxHandler = (shop, message) => {
  const { subscription } = payload.parse(message.payload);
  return pushUntilInSync(async (attempt) => {
    const row = await findSubscription(shop.db, { id: subscription });
    if (!row?.stripeSubscriptionId || !isBilled(row)) return false;
    const provider = await shop.stripe.readSubscriptionState(row.stripeSubscriptionId);
    if (isOverAtProvider(provider.status) || provider.recurringAmount === row.monthlyShare) return false;
    // The amount is part of the key: the provider refuses a used key with another amount.
    const key = `share:${message.id}:${attempt}:${row.monthlyShare}`;
    await shop.stripe.setRecurringAmount(provider, row.monthlyShare, key);
    return true;
  });
};
