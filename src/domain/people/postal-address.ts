/** `+33 x xx xx xx xx` (docs/product/address.md#french-phone). */

const PREFIX = '+33';
const DIGITS = 9;
const ONLY_PHONE_CHARACTERS = /^[+\d\s().\-/]*$/;

function nationalDigits(typed: string): string {
  const text = typed.trim();
  const digits = text.replace(/\D/g, '');
  const international = text.startsWith('+') ? /^33/ : /^(?:0033|33(?=\d{9,10}$))/;
  return digits.replace(international, '').replace(/^0+/, '');
}

function write(national: string): string {
  const [first = '', rest = ''] = [national.slice(0, 1), national.slice(1)];
  return [PREFIX, first, ...(rest.match(/.{1,2}/g) ?? [])].filter(Boolean).join(' ');
}

/** The prefix does not come back when one deletes it, hence `previous`. */
export function formatFrenchPhone(typed: string, previous = ''): string {
  const text = typed.trim();
  const deleting = typed.length < previous.length;
  if (/^\+3?$/.test(text)) return deleting ? '' : text;
  const national = nationalDigits(text).slice(0, DIGITS);
  if (national !== '') return write(national);
  return /\d/.test(text) && !deleting ? `${PREFIX} ` : '';
}

export function readFrenchPhone(typed: string): string | undefined {
  if (!ONLY_PHONE_CHARACTERS.test(typed)) return undefined;
  const compact = typed.replace(/[^+\d]/g, '');
  if (!/^(?:\+33|0|33\d{9})\d*$/.test(compact)) return undefined;
  const national = nationalDigits(compact);
  return national.length === DIGITS ? write(national) : undefined;
}

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
