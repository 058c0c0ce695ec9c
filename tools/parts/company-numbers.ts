/** The numbers by which a French company is known on its papers, and an account to pay it on. */

const compact = (typed: string): string => typed.replace(/[\s\u00a0\u202f.-]/g, '').toUpperCase();

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The establishments of La Poste but its seat follow another key: a sum of digits that is a multiple of five (INSEE). */
const isOfLaPoste = (siret: string): boolean =>
  siret.startsWith('356000000') && [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;

export type CompanyNumber =
  | { is: 'empty' | 'wrong_length' | 'wrong_key' }
  | { is: 'siren' | 'siret'; digits: string; siren: string };

export function readCompanyNumber(typed: string): CompanyNumber {
  const digits = compact(typed);
  if (digits === '') return { is: 'empty' };
  if (!/^(\d{9}|\d{14})$/.test(digits)) return { is: 'wrong_length' };
  const siren = digits.slice(0, 9);
  if (digits.length === 9) return isLuhn(digits) ? { is: 'siren', digits, siren } : { is: 'wrong_key' };
  const isRight = isOfLaPoste(digits) || (isLuhn(digits) && isLuhn(siren));
  return isRight ? { is: 'siret', digits, siren } : { is: 'wrong_key' };
}

/** `SIRET 732 829 320 00074`, its spaces not broken. */
export function writtenCompanyNumber(typed: string): string {
  const number = readCompanyNumber(typed);
  if (!('digits' in number)) return typed;
  const groups = [/(\d{3})(\d{3})(\d{3})(\d{0,5})/.exec(number.digits)?.slice(1) ?? []].flat();
  return `${number.is.toUpperCase()}\u00a0${groups.filter(Boolean).join('\u00a0')}`;
}

/** CGI, art. 286 ter, and the key that the administration gives it: (12 + 3 × (SIREN mod 97)) mod 97. */
export const frenchVatNumber = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** What is wrong with a VAT number; the key is checked for France only. `siren` is that of its owner, when known. */
export function vatNumberFault(typed: string, siren = ''): '' | 'form' | 'key' | 'other_company' {
  const number = compact(typed);
  if (number === '') return '';
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number)) return 'form';
  if (!number.startsWith('FR')) return '';
  if (!/^FR[0-9A-Z]{2}\d{9}$/.test(number)) return 'form';
  if (siren !== '' && number.slice(4) !== siren) return 'other_company';
  // Keys with letters are foreseen and have no rule that is published.
  return /^FR\d{2}/.test(number) && number !== frenchVatNumber(number.slice(4)) ? 'key' : '';
}

/** ISO 13616-1: the whole, its first four characters last and letters as numbers, is one more than a multiple of 97. */
export function isIban(typed: string): boolean {
  const iban = compact(typed);
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('FR') && iban.length !== 27) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

export const writtenIban = (typed: string): string => compact(typed).replace(/(.{4})(?=.)/g, '$1\u00a0');
