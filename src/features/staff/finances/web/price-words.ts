import { formatAmountPerMonth } from '#domain/money/money.ts';
import { countOf } from '#domain/text/french-count.ts';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';

export const priceStep = ({ previous_amount: before, amount }: ListedPriceChange): string =>
  before === null
    ? formatAmountPerMonth(amount)
    : `${formatAmountPerMonth(before)} →\u00a0${formatAmountPerMonth(amount)}`;

/** Silence means that the subscriber keeps the subscription. */
export function answersOf({ told, kept, left }: ListedPriceChange): string {
  if (told === 0) return 'Personne à prévenir';
  const silent = told - kept - left;
  return [
    `${countOf(kept, { one: 'garde', many: 'gardent' })}`,
    `${countOf(left, { one: 'part', many: 'partent' })}`,
    `${countOf(silent, { one: 'sans réponse', many: 'sans réponse' })}`,
  ].join(', ');
}

export function emailsOf({ told, sent, given_up }: ListedPriceChange): string {
  const lost = given_up > 0 ? `, ${countOf(given_up, { one: 'abandonné', many: 'abandonnés' })}` : '';
  return `${sent} sur ${told}${lost}`;
}
