/**
 * The figures once more, from the words of their definitions and not from the tables by which the shop counts them:
 * paid is what has an invoice; what went back, and who subscribes, is what the ledger says last. Amounts in cents.
 */

import type { Pool } from 'pg';
import { expect } from 'vitest';
import { centsFromEuros } from '#domain/money/money.ts';
import { inSnapshot } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Stats } from '#staff/figures/contract.ts';
import { countFigures } from '#staff/figures/server/count-figures.ts';
import { expectHistoryRecounted } from './recount-history.ts';
import { monthOf, type Notice, type Subscribed, total } from './recount-months.ts';

interface Said {
  id: string;
  ledger_id: string;
  entity: string;
  facts: Record<string, string | number | boolean | null>;
}

interface Paid {
  id: number;
  day: string;
  total: number;
  person: number;
  automation: number;
  /** The purchase's price is a part of the total. */
  bought: number;
}

interface Person {
  id: number;
  ledger_id: string;
  cap: number;
  is_customer: boolean;
  is_deleted: boolean;
  joined: 'this month' | 'last month' | null;
}

const queries = {
  people: `select id, ledger_id, monthly_cap as cap, deleted_at is not null as is_deleted,
      deleted_at is null and not is_staff as is_customer,
      case to_char(date_joined at time zone 'Europe/Paris', 'YYYY-MM')
        when to_char($1::timestamptz at time zone 'Europe/Paris', 'YYYY-MM') then 'this month'
        when to_char($1::timestamptz at time zone 'Europe/Paris' - interval '1 month', 'YYYY-MM') then 'last month'
      end as joined from users`,
  said: `select distinct on (entity, entity_id) entity, entity_id as id, ledger_id,
      (select jsonb_object_agg(f.key, f.value order by e.sequence) from ledger_events e, jsonb_each(e.after) f
        where (e.ledger_id, e.entity, e.entity_id) = (l.ledger_id, l.entity, l.entity_id)) as facts
    from ledger_events l where entity in ('subscription', 'refund', 'dispute')`,
  paid: `select v.order_id as id, to_char(v.issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      v.total_amount as total, v.user_id as person, min(i.automation_id) as automation,
      coalesce(sum(i.amount) filter (where i.kind = 'purchase'), 0)::int as bought
    from invoices v join order_items i on i.order_id = v.order_id where v.kind = 'invoice' group by v.id`,
  printed: `select r.id::text, sum((l->>'amount')::int)::int as purchase
    from refunds r, jsonb_array_elements(r.lines) l where l->>'kind' = 'purchase' group by r.id`,
  notices: `select n.subscription_id as subscription, p.amount, n.applies_from as from from price_notices n
    join subscription_prices p on p.id = n.price_id where n.lapsed_at is null order by n.told_at, p.subscribers_from`,
  sold: 'select id, purchase_price as price, subscription_price as month from automations where deleted_at is null',
};

async function read(pool: Pool, at: Date) {
  const rows = async <Row>(name: keyof typeof queries, ...values: unknown[]): Promise<Row[]> =>
    (await pool.query(queries[name], values)).rows;
  return {
    people: await rows<Person>('people', at),
    said: await rows<Said>('said'),
    paid: await rows<Paid>('paid'),
    printed: await rows<{ id: string; purchase: number }>('printed'),
    notices: await rows<Notice>('notices'),
    sold: await rows<{ id: number; price: number; month: number }>('sold'),
  };
}

type Read = Awaited<ReturnType<typeof read>>;

const ofKind = (said: readonly Said[], kind: string, status: string) =>
  said.filter(({ entity, facts }) => entity === kind && facts.status === status);

/** Each paid order, with what of it went back. */
function ordersOf({ paid, said, printed }: Read) {
  const refunds = ofKind(said, 'refund', 'succeeded');
  const lost = ofKind(said, 'dispute', 'lost');
  const of = (all: readonly Said[], order: number) => all.filter(({ facts }) => facts.order === order);
  const sum = (all: readonly Said[]) => total(all.map(({ facts }) => Number(facts.amount)));
  return paid.map((order) => {
    const back = of(refunds, order.id);
    const contested = of(lost, order.id);
    const purchaseBack = back.map(({ id }) => printed.find((one) => one.id === id)?.purchase ?? 0);
    const all = sum(back) + sum(contested);
    const isKept = order.total === 0 || all < order.total;
    const isBought = isKept && order.bought > 0 && total(purchaseBack) < order.bought;
    return { ...order, back: all, isKept, isBought };
  });
}

function subscribedOf(said: readonly Said[]): (Subscribed & { isFree: boolean })[] {
  const date = (fact: unknown) => (typeof fact === 'string' ? new Date(fact) : null);
  return said
    .filter(({ entity }) => entity === 'subscription')
    .map(({ id, ledger_id, facts }) => ({
      id: Number(id),
      ledgerId: ledger_id,
      automation: Number(facts.automation),
      status: String(facts.status),
      isFree: facts.is_free === true,
      price: Number(facts.price),
      ends: date(facts.end_date),
      due: date(facts.period_end),
    }));
}

const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((1_000 * part) / whole) / 10);

async function recount(pool: Pool, at: Date, days: readonly string[]) {
  const all = await read(pool, at);
  const { people, notices, sold } = all;
  const orders = ordersOf(all);
  const bought = orders.filter(({ isBought }) => isBought);
  const rows = subscribedOf(all.said);
  const listed = rows.filter(({ ledgerId }) =>
    people.some((one) => one.ledger_id === ledgerId && !one.is_deleted),
  );
  const paying = rows.filter(
    ({ status, isFree, price }) =>
      !isFree && price > 0 && ['active', 'cancelling', 'past_due'].includes(status),
  );
  const customers = people.filter(({ is_customer }) => is_customer);
  const months = people.map(({ ledger_id, cap }) =>
    monthOf(
      paying.filter(({ ledgerId }) => ledgerId === ledger_id),
      cap,
      notices,
    ),
  );
  const realMrr = total(months.map(({ real }) => real));
  const theoreticalMrr = total(months.map(({ theoretical }) => theoretical));
  const buyers = customers.filter(({ id }) => bought.some(({ person }) => person === id));
  const subscribed = buyers.filter((one) => paying.some(({ ledgerId }) => ledgerId === one.ledger_id));
  const best = sold.map(({ id, price, month }) => {
    const subscribers = paying.filter(({ automation }) => automation === id).length;
    const purchases = bought.filter(({ automation }) => automation === id).length;
    return { id, subscribers, purchases, worth: purchases * price, year: subscribers * month * 12 };
  });
  const worth = total(best.map((one) => one.worth));
  const monthly = 10 * total(sold.map(({ month }) => month));
  return {
    usersCount: customers.length,
    newUsersCount: customers.filter(({ joined }) => joined === 'this month').length,
    newUsersLastMonth: customers.filter(({ joined }) => joined === 'last month').length,
    ordersCount: orders.filter(({ isKept }) => isKept).length,
    revenue: total(orders.map((order) => order.total - order.back)),
    automationsCount: sold.length,
    totalPurchases: total(best.map(({ purchases }) => purchases)),
    purchasesByDay: Object.fromEntries(
      days.map((day) => [
        day,
        bought.filter((one) => one.day === day && sold.some(({ id }) => id === one.automation)).length,
      ]),
    ),
    activeSubscriptions: paying.length,
    pastDueSubscriptions: listed.filter(({ status }) => status === 'past_due').length,
    totalSubscriptions: listed.length,
    activeRows: listed.filter(({ status }) => status === 'active').length,
    subscriptionConversionRate: rate(subscribed.length, buyers.length),
    realMrr,
    theoreticalMrr,
    customerSavings: theoreticalMrr - realMrr,
    beneficiaryCustomers: months.filter(({ real, theoretical }) => real < theoretical).length,
    projections: { monthly, annual: monthly * 12 + worth, annualFromMrr: realMrr * 12 + worth },
    automations: best
      .map(({ id, subscribers, purchases, year, worth }) => ({
        id,
        subscribers,
        purchases,
        revenue: year + worth,
      }))
      .sort((one, other) => one.id - other.id),
  };
}

const inCents = (stats: Stats): Awaited<ReturnType<typeof recount>> => {
  const {
    at: _at,
    subscriptions,
    evenings: _line,
    mrrBefore: _before,
    days,
    lastMonthMrr: _former,
    monthlyGrowth: _growth,
    ...rest
  } = stats;
  const { projections, topAutomations, revenue, realMrr, theoreticalMrr, customerSavings, ...counts } = rest;
  const { monthly, annual, annualFromMrr } = projections;
  return {
    ...counts,
    purchasesByDay: Object.fromEntries(days.map(({ day, purchases }) => [day, purchases])),
    activeRows: subscriptions.active,
    revenue: centsFromEuros(revenue),
    realMrr: centsFromEuros(realMrr),
    theoreticalMrr: centsFromEuros(theoreticalMrr),
    customerSavings: centsFromEuros(customerSavings),
    projections: {
      monthly: centsFromEuros(monthly),
      annual: centsFromEuros(annual),
      annualFromMrr: centsFromEuros(annualFromMrr),
    },
    automations: topAutomations
      .map(({ id, subscribers, purchases, projected_revenue }) => ({
        ...{ id, subscribers, purchases },
        revenue: centsFromEuros(projected_revenue),
      }))
      .sort((one, other) => one.id - other.id),
  };
};

/** The shop's count must be what its definitions say, counted another way; it is answered. */
export async function expectRecounted({
  db,
  pool,
  clock,
}: Pick<Shop, 'db' | 'pool' | 'clock'>): Promise<Stats> {
  const at = clock.now();
  const counted = await inSnapshot(db, (snapshot) => countFigures(snapshot, at));
  expect(inCents(counted)).toEqual(
    await recount(
      pool,
      at,
      counted.days.map(({ day }) => day),
    ),
  );
  await expectHistoryRecounted({ db, pool }, at, counted);
  return counted;
}
