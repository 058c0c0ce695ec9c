/** What a postal address obeys (docs/product/address.md#five-digits-in-france). */

export const FRANCE = 'France';

export const SEARCH_FROM = 3;
/** More than anybody has: all of them come with the account. */
export const MOST_ADDRESSES = 100;

export function isInFrance(country: string): boolean {
  return country.trim().toLowerCase() === FRANCE.toLowerCase();
}

export function normalisePostalCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

export function isPostalCode(postalCode: string, country: string): boolean {
  return !isInFrance(country) || /^\d{5}$/.test(postalCode);
}
