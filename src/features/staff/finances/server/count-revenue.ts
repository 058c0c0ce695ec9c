import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Finances, RevenueLine } from '../contract.ts';
import { selectRevenue, type Taken } from './revenue-store.ts';

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

/** See docs/product/finances.md#revenue. */
export async function countRevenue(snapshot: Transaction, from: Date): Promise<Finances['revenue']> {
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
