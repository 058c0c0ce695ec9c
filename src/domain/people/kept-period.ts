/** docs/product/deletion.md#one-declaration */
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';

export type Period = { readonly years: number } | { readonly days: number };

function moved(from: Date, period: Period, sign: 1 | -1): Date {
  if ('years' in period) return addMonths(from, sign * 12 * period.years);
  return new Date(from.getTime() + sign * period.days * DAY_MS);
}

export const keptUntil = (period: Period, from: Date): Date => moved(from, period, 1);

export const keptSince = (period: Period, now: Date): Date => moved(now, period, -1);

const plural = (count: number, one: string): string => `${count}\u00a0${one}${count > 1 ? 's' : ''}`;

export const periodInWords = (period: Period): string =>
  'years' in period ? plural(period.years, 'an') : plural(period.days, 'jour');
