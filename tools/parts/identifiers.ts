import { getCountrySpecifications, ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** Numbers of accounts and banks, as text without spaces. Of companies: `#domain/document/company-keys.ts`; VAT: `vat-number.ts`. */

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
