import { getCountrySpecifications, ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** Numbers of companies and accounts, as text without spaces (`compactIdentifier`). VAT numbers: `vat-number.ts`. */

/** Also without dashes of any width, and without signs that have no look: what looks the same is the same. */
export const compactIdentifier = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}./]/gu, '');

/** ISO/IEC 7812-1, annex B. */
export function hasLuhnKey(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Nine digits with their key (article R123-221 of the Code de commerce; INSEE, « numéro Siren »). */
export const isSiren = (siren: string): boolean =>
  /^\d{9}$/.test(siren) && !/^0+$/.test(siren) && hasLuhnKey(siren);

const LA_POSTE = '356000000';
const LA_POSTE_SEAT = '35600000000048';

/**
 * Fourteen digits: SIREN and number of the establishment. Those of La Poste but its seat follow a rule of their own: the
 * sum of the digits is a multiple of five (INSEE, « numéro Siret »).
 */
export function siretFault(siret: string): 'form' | 'siren' | 'establishment' | undefined {
  if (!/^\d{14}$/.test(siret)) return 'form';
  const siren = siret.slice(0, 9);
  if (!isSiren(siren)) return 'siren';
  const sum = [...siret].reduce((total, digit) => total + Number(digit), 0);
  const isRight = siren === LA_POSTE && siret !== LA_POSTE_SEAT ? sum % 5 === 0 : hasLuhnKey(siret);
  return isRight ? undefined : 'establishment';
}

export const isOfLaPoste = (siret: string): boolean => siret.startsWith(LA_POSTE);

/** The key is (12 + 3 × SIREN mod 97) mod 97: the number of BOI-TVA-DECLA-20-10-20 (16/02/2022) when its key is figures. */
export const frenchVatOf = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

export type IbanFault =
  | { is: 'country' | 'form' | 'key' | 'national_key' }
  | { is: 'length'; expected: number };

/**
 * ISO 13616-1 and the register that SWIFT keeps of it: country, length, form of the account, key modulo 97, and the key
 * that some countries have in the account itself (the RIB in France and Monaco).
 */
export function ibanFault(iban: string): IbanFault | undefined {
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return undefined;
  const isOne = (code: ValidationErrorsIBAN) => errorCodes.includes(code);
  const expected = getCountrySpecifications()[iban.slice(0, 2)]?.chars ?? 0;
  if (isOne(ValidationErrorsIBAN.NoIBANCountry) || expected === 0) return { is: 'country' };
  if (isOne(ValidationErrorsIBAN.WrongBBANLength) || iban.length !== expected)
    return { is: 'length', expected };
  if (isOne(ValidationErrorsIBAN.WrongIBANChecksum)) return { is: 'key' };
  return { is: isOne(ValidationErrorsIBAN.WrongAccountBankBranchChecksum) ? 'national_key' : 'form' };
}

const names = new Intl.DisplayNames(['fr'], { type: 'region', fallback: 'none' });
/** Codes that `Intl` knows and ISO 3166-1 has not, but Kosovo's (XK), which banks use. */
const NO_COUNTRY = /^(ZZ|EU|EZ|UN|QO|XA|XB|AC|CP|CQ|DG|EA|IC|TA|UK|FX|SU)$/;

/** In French, of an ISO 3166-1 code; VAT writes Greece EL and Northern Ireland XI. */
export function countryName(code: string): string | undefined {
  if (code === 'EL') return 'Grèce';
  if (code === 'XI') return 'Irlande du Nord';
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) ? names.of(code) : undefined;
}

/** ISO 9362: four signs of the institution, the country, two of the place, three of the branch or none. It has no key. */
export function bicFault(bic: string): 'form' | 'country' | undefined {
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return 'form';
  return countryName(bic.slice(4, 6)) === undefined ? 'country' : undefined;
}
