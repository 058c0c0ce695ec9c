/** docs/product/address.md#five-digits-in-france */

export const FRANCE = 'France';

export const SEARCH_FROM = 3;
/** Nobody has as many, so the account loads them all at once. */
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
