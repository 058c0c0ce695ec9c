/** What a postal address of the shop obeys (specification 5). */

export const FRANCE = 'France';

/** From this many characters an address is searched while it is typed. */
export const SEARCH_FROM = 3;

export function isInFrance(country: string): boolean {
  return country.trim().toLowerCase() === FRANCE.toLowerCase();
}

/** As it is stored: without the spaces that people put inside. */
export function normalisePostalCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Five digits in France; elsewhere each country has its own rule, which is not ours to judge. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return !isInFrance(country) || /^\d{5}$/.test(postalCode);
}
