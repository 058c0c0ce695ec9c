import { centsFromEuros, euroCents, formatAmount, formatEuros } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/french-dates.ts';

/** `+12 €`, `−5 €`, `0 €`. */
export const moved = (euros: number): string => (euros > 0 ? `+${formatAmount(euros)}` : formatAmount(euros));

/** It subtracts in cents, because euros leave rounding errors. */
export function movedBetween(before: number, after: number): string {
  const cents = centsFromEuros(after) - centsFromEuros(before);
  return `${cents > 0 ? '+' : ''}${formatEuros(euroCents(cents))}`;
}

/** `2026-11` gives `novembre 2026`. */
export const monthInWords = (month: string): string => formatDay(`${month}-01`).slice('1er '.length);

export function stepInWords({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from);
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  return isMonth ? monthInWords(from.slice(0, 7)) : `du ${formatDay(from)} au ${formatDay(to)}`;
}
