import { sql } from 'drizzle-orm';
import { levelsByDay } from '#domain/figures/days-compared.ts';
import { MRR_MOVEMENTS } from '#domain/figures/mrr.ts';
import { type MovedOnDay, movementsOf, mrrSteps } from '#domain/figures/mrr-steps.ts';
import { type Days, type FigurePeriod, stepsBefore, stepsOf } from '#domain/figures/periods.ts';
import { euroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { LEAVING_REASONS } from '#domain/subscription/leaving-reason.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { mrrFigures } from '#money/ledger/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { GONE_BACK } from '#server/db/given-back.ts';
import { countedOnce } from '#staff/figures/server/for-other-features.ts';
import { type Finances, finances, type RevenueLine } from '../contract.ts';
import { countReasons, sumLate } from './store.ts';

const nothing: Taken = { purchases: 0, subscriptions: 0, given_back: 0 };

const sum = (one: Taken, other: Taken): Taken => ({
  purchases: one.purchases + other.purchases,
  subscriptions: one.subscriptions + other.subscriptions,
  given_back: one.given_back + other.given_back,
});

const inEuros = ({ purchases, subscriptions, given_back }: Taken) => ({
  purchases: eurosFromCents(euroCents(purchases)),
  subscriptions: eurosFromCents(euroCents(subscriptions)),
  given_back: eurosFromCents(euroCents(given_back)),
  net: eurosFromCents(euroCents(purchases + subscriptions - given_back)),
});

/** docs/product/finances.md#revenue */
async function countRevenue(snapshot: Transaction, from: Date): Promise<Finances['revenue']> {
  const rows = await selectRevenue(snapshot, from);
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id);
  const categories = [...byCategory].map(([id, own]): RevenueLine => {
    const taken = own.reduce<Taken>(sum, nothing);
    return { id, name: own[0]?.category ?? '', ...inEuros(taken) };
  });
  return {
    automations: rows.map(({ id, name, ...taken }) => ({ id, name, ...inEuros(taken) })),
    categories: categories.toSorted((one, other) => other.net - one.net || one.id - other.id),
    total: inEuros(rows.reduce<Taken>(sum, nothing)),
  };
}

type Movements = ReturnType<typeof movementsOf>;

function shownMovements(sums: Readonly<Movements>): Finances['movements'] {
  const movementAnswer = ({ moved, customers }: Movements['new']) => ({
    amount: eurosFromCents(moved),
    customers,
  });
  const entries = MRR_MOVEMENTS.map((name) => [name, movementAnswer(sums[name])]);
  return Object.fromEntries(entries) as Finances['movements'];
}

function gainedAndLost({ from, to }: Days, moved: readonly MovedOnDay[]) {
  const amounts = moved.filter(({ day }) => day >= from && day <= to).map((one) => one.moved);
  const gained = sumCents(amounts.filter((amount) => amount > 0));
  const lost = sumCents(amounts.filter((amount) => amount < 0));
  return { gained: eurosFromCents(gained), lost: eurosFromCents(euroCents(-lost + 0)) };
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}

async function reasonsSince(snapshot: Transaction, from: Date): Promise<Finances['reasons']> {
  const counted = await countReasons(snapshot, from);
  return LEAVING_REASONS.map((reason) => {
    const { said = 0, returned = 0 } = counted.find((one) => one.reason === reason) ?? {};
    return { reason, said, returned };
  });
}

/** @internal Recounted by tests, after each act. */
export async function countFinances(snapshot: Transaction, at: Date, period: FigurePeriod) {
  const today = parisDay(at);
  const steps = stepsOf(period, today);
  const { from } = steps[0];
  const since = firstInstantOfParisDay(from);
  const days = daysFrom(from, today);
  const allDays = [...daysFrom(daysLater(from, -days.length), daysLater(from, -1)), ...days];
  const formerSteps = stepsBefore(period, steps);
  const earliest = [allDays[0] ?? from, formerSteps[0]?.from ?? from].toSorted()[0] ?? from;
  const { real, theoretical, moved: allMoved } = await mrrFigures(snapshot, earliest);
  const moved = allMoved.filter(({ day }) => day >= from);
  const moves = allMoved.map((one) => ({ day: one.day, mrr: one.moved }));
  const line = levelsByDay(allDays, { mrr: real }, moves).map(({ day, mrr }) => ({
    day,
    mrr: eurosFromCents(euroCents(mrr)),
  }));
  const late = await sumLate(snapshot);
  return {
    at: at.toISOString(),
    from,
    realMrr: eurosFromCents(real),
    theoreticalMrr: eurosFromCents(theoretical),
    customerSavings: eurosFromCents(euroCents(theoretical - real)),
    late: { subscriptions: late.subscriptions, amount: eurosFromCents(euroCents(late.amount)) },
    days: line.slice(days.length),
    mrrBefore: line.slice(0, days.length).map(({ mrr }) => mrr),
    steps: mrrSteps(steps, real, moved).map(({ start, end, movements, ...days }) => ({
      ...days,
      start: eurosFromCents(start),
      end: eurosFromCents(end),
      movements: shownMovements(movements),
    })),
    stepsBefore: formerSteps.map((former) => ({ ...former, ...gainedAndLost(former, allMoved) })),
    movements: shownMovements(movementsOf(moved)),
    reasons: await reasonsSince(snapshot, since),
    revenue: await countRevenue(snapshot, since),
  };
}

const freshMs = 10_000;

const over = (period: FigurePeriod) =>
  countedOnce({
    name: `finances-${period}`,
    schema: finances,
    freshMs,
    count: (snapshot, at) => countFinances(snapshot, at, period),
  });

/** docs/product/finances.md#periods */
export const currentFinances = { '30d': over('30d'), '90d': over('90d'), '12m': over('12m') };

interface Taken {
  purchases: number;
  subscriptions: number;
  given_back: number;
}

interface TakenOfAutomation extends Taken, Record<string, unknown> {
  id: number;
  name: string;
  category_id: number;
  category: string;
}

/** The sum leaves out what went back since then, whenever the order was paid. */
async function selectRevenue(db: Queries, from: Date): Promise<TakenOfAutomation[]> {
  const since = from.toISOString();
  const { rows } = await db.execute<TakenOfAutomation>(sql`
    with sold as (
      select i.automation_id,
        sum(i.amount) filter (where i.kind in ('purchase', 'purchase_discount')) as purchases,
        sum(i.amount) filter (where i.kind not in ('purchase', 'purchase_discount')) as subscriptions
      from orders o join order_items i on i.order_id = o.id
      where o.paid_at is not null and o.paid_at >= ${since}::timestamptz
      group by i.automation_id),
    back as (
      select (select min(i.automation_id) from order_items i where i.order_id = r.order_id) as automation_id,
        sum(r.amount) as given_back
      from ${sql.raw(GONE_BACK)} r where r.at >= ${since}::timestamptz group by 1),
    taken as (
      select automation_id, purchases, subscriptions, 0 as given_back from sold
      union all select automation_id, 0, 0, given_back from back)
    select a.id, a.name, c.id as category_id, c.name as category,
      coalesce(sum(t.purchases), 0)::float8 as purchases,
      coalesce(sum(t.subscriptions), 0)::float8 as subscriptions,
      sum(t.given_back)::float8 as given_back
    from taken t join automations a on a.id = t.automation_id join categories c on c.id = a.category_id
    group by a.id, c.id
    order by sum(coalesce(t.purchases, 0) + coalesce(t.subscriptions, 0) - t.given_back) desc, a.id`);
  return rows;
}
