import { MRR_MOVEMENTS } from '#domain/figures/mrr.ts';
import { movementsOf, mrrByDay, mrrSteps } from '#domain/figures/mrr-steps.ts';
import { type FigurePeriod, stepsOf } from '#domain/figures/periods.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { LEAVING_REASONS } from '#domain/subscription/leaving-reason.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { mrrFigures } from '#money/ledger/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { countedOnce } from '#staff/figures/server/for-other-features.ts';
import { type Finances, finances, type RevenueLine } from '../contract.ts';
import { selectRevenue, type Taken } from './revenue-store.ts';
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
  const { real, theoretical, moved } = await mrrFigures(snapshot, from);
  const late = await sumLate(snapshot);
  return {
    at: at.toISOString(),
    from,
    realMrr: eurosFromCents(real),
    theoreticalMrr: eurosFromCents(theoretical),
    customerSavings: eurosFromCents(euroCents(theoretical - real)),
    late: { subscriptions: late.subscriptions, amount: eurosFromCents(euroCents(late.amount)) },
    days: mrrByDay(daysFrom(from, today), real, moved).map(({ day, mrr }) => ({
      day,
      mrr: eurosFromCents(mrr),
    })),
    steps: mrrSteps(steps, real, moved).map(({ start, end, movements, ...days }) => ({
      ...days,
      start: eurosFromCents(start),
      end: eurosFromCents(end),
      movements: shownMovements(movements),
    })),
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
