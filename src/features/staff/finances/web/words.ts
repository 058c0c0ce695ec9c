import {
  centsFromEuros,
  euroCents,
  formatAmount,
  formatAmountPerMonth,
  formatEuros,
} from '#domain/money/money.ts';
import { countOf } from '#domain/text/french-count.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';

export const priceStep = ({ previous_amount: before, amount }: ListedPriceChange): string =>
  before === null
    ? formatAmountPerMonth(amount)
    : `${formatAmountPerMonth(before)} →\u00a0${formatAmountPerMonth(amount)}`;

export const isLower = ({ previous_amount: before, amount }: ListedPriceChange): boolean =>
  before !== null && amount < before;

/** Silence means that the subscriber keeps the subscription; a lower price asks nothing of anybody. */
export function answersOf(change: ListedPriceChange): string {
  const { told, kept, left } = change;
  if (told === 0) return 'Personne à prévenir';
  if (isLower(change)) {
    const parted = left > 0 ? `, ${countOf(left, { one: 'part', many: 'partent' })}` : '';
    return `${countOf(told, { one: 'prévenu', many: 'prévenus' })}${parted}`;
  }
  const silent = told - kept - left;
  return [
    `${countOf(kept, { one: 'garde', many: 'gardent' })}`,
    `${countOf(left, { one: 'part', many: 'partent' })}`,
    `${countOf(silent, { one: 'sans réponse', many: 'sans réponse' })}`,
  ].join(', ');
}

export function emailsOf({ told, sent, given_up, forgotten }: ListedPriceChange): string {
  if (forgotten > 0 && sent + given_up === 0) return 'traces effacées';
  const lost = given_up > 0 ? `, ${countOf(given_up, { one: 'abandonné', many: 'abandonnés' })}` : '';
  return `${sent} sur ${told}${lost}`;
}

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
