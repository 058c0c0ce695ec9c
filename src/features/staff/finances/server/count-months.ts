import { cohortsOf, monthsFrom } from '#domain/figures/cohorts.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { daysLater, firstInstantOfParisDay, monthLater, parisMonthKey } from '#domain/time/paris-calendar.ts';
import type { Transaction } from '#server/db/connection.ts';
import { countedOnce } from '#staff/figures/server/for-other-features.ts';
import { type Months, months } from '../contract.ts';
import { selectCohortSizes, selectKeptAt, sumTax } from './store.ts';

/** The running one included. */
const monthsShown = 12;
/** What is over no longer moves, and the tax of the running month is read once in a while. */
const freshMs = MINUTE_MS;

const firstDayOf = (month: string) => `${month}-01`;
const lastDayOf = (month: string) => daysLater(firstDayOf(monthLater(month, 1)), -1);

async function taxOf(snapshot: Transaction, shown: readonly string[]): Promise<Months['vat']> {
  const [first = ''] = shown;
  const summed = await sumTax(snapshot, firstInstantOfParisDay(firstDayOf(first)));
  return shown.map((month) => {
    const {
      invoices = 0,
      credit_notes = 0,
      total = 0,
      vat = 0,
    } = summed.find((one) => one.month === month) ?? {};
    return {
      month,
      invoices,
      credit_notes,
      total: eurosFromCents(euroCents(total)),
      net: eurosFromCents(euroCents(total - vat)),
      vat: eurosFromCents(euroCents(vat)),
    };
  });
}

/** @internal Recounted by tests, after each act. */
export async function countMonths(snapshot: Transaction, at: Date): Promise<Months> {
  const running = parisMonthKey(at);
  const first = monthLater(running, 1 - monthsShown);
  const over = monthLater(running, -1);
  const ends = monthsFrom(first, over).map((month) => ({ month, end: lastDayOf(month) }));
  const sizes = await selectCohortSizes(snapshot, first, over);
  return {
    at: at.toISOString(),
    vat: await taxOf(snapshot, monthsFrom(first, running)),
    cohorts: cohortsOf(sizes, await selectKeptAt(snapshot, first, ends), over),
  };
}

/** See docs/product/finances.md#cohorts and docs/product/finances.md#vat-by-month. */
export const currentMonths = countedOnce({
  name: 'finances-months',
  schema: months,
  freshMs,
  count: countMonths,
});
