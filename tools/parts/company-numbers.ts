/** The numbers by which a company is known on its papers, as they are typed there; their keys are in identifiers.ts. */
import { compactIdentifier, isSiren, siretFault } from '#domain/document/company-keys.ts';
import { ibanFault } from './identifiers.ts';
import { checkVat, isVatPrefix } from './vat-number.ts';

export type CompanyNumber =
  | { is: 'empty' | 'wrong_length' | 'wrong_key' }
  | { is: 'siren' | 'siret'; digits: string; siren: string };

export function readCompanyNumber(typed: string): CompanyNumber {
  const digits = compactIdentifier(typed);
  if (digits === '') return { is: 'empty' };
  if (!/^(\d{9}|\d{14})$/.test(digits)) return { is: 'wrong_length' };
  const is = digits.length === 9 ? 'siren' : 'siret';
  const isRight = is === 'siren' ? isSiren(digits) : siretFault(digits) === undefined;
  return isRight ? { is, digits, siren: digits.slice(0, 9) } : { is: 'wrong_key' };
}

/** `SIRET 732 829 320 00074`, its spaces not broken. */
export function writtenCompanyNumber(typed: string): string {
  const number = readCompanyNumber(typed);
  if (!('digits' in number)) return typed;
  const groups = [/(\d{3})(\d{3})(\d{3})(\d{0,5})/.exec(number.digits)?.slice(1) ?? []].flat();
  return `${number.is.toUpperCase()}\u00a0${groups.filter(Boolean).join('\u00a0')}`;
}

/** What is wrong with a VAT number; of a country outside the Union, its form alone. `siren`: its owner's, when known. */
export function vatNumberFault(typed: string, siren = ''): '' | 'form' | 'key' | 'other_company' {
  const number = compactIdentifier(typed);
  if (number === '') return '';
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number)) return 'form';
  const check = checkVat(number);
  const isFrench = number.startsWith('FR');
  if (!check.isRight && check.fault === 'form') return 'form';
  if (isFrench && siren !== '' && number.slice(4) !== siren) return 'other_company';
  return check.isRight || check.fault === 'country' ? '' : 'key';
}

/** Of the Union, or of Northern Ireland for goods, and not of France, by its prefix: `EL` of Greece, never `GR`. */
export function isOtherCountryOfUnion(typed: string): boolean {
  const prefix = compactIdentifier(typed).slice(0, 2);
  return prefix !== 'FR' && isVatPrefix(prefix);
}

/** Of a country whose numbers have a known form. */
export const isOfKnownCountry = (typed: string): boolean => isVatPrefix(compactIdentifier(typed).slice(0, 2));

export const isIban = (typed: string): boolean => ibanFault(compactIdentifier(typed)) === undefined;

export const writtenIban = (typed: string): string =>
  compactIdentifier(typed).replace(/(.{4})(?=.)/g, '$1\u00a0');
