import { centsFromEuros, formatEuros, sumCents } from '#domain/money/money.ts';
import { SHOWN_DEBITS } from '#domain/price/shown-debits.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import type { NextDebit } from '../contract.ts';

const dayOf = ({ at }: NextDebit): string => formatDate(new Date(at));

/** Undefined when the lines shown say it all. */
export function othersOfDay(debits: readonly NextDebit[]): string | undefined {
  const others = debits.slice(SHOWN_DEBITS);
  const [first] = others;
  if (!first) return undefined;
  const day = dayOf(first);
  const ofDay = debits.filter((one) => dayOf(one) === day);
  const total = sumCents(ofDay.map(({ amount }) => centsFromEuros(amount)));
  const more = others.length === 1 ? '1\u00a0autre' : `${others.length}\u00a0autres`;
  return `et ${more} le ${day}, ${formatEuros(total)} en tout ce jour-là`;
}
