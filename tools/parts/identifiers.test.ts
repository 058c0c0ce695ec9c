import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactIdentifier,
  frenchVatOf,
  hasLuhnKey,
  isSiren,
  siretFault,
} from '#domain/document/company-keys.ts';
import { bicFault, countryName, ibanFault } from './identifiers.ts';
import { checkVat } from './vat-number.ts';

const otherDigit = (digit: string) => String((Number(digit) + 1) % 10);
const withDigit = (number: string, at: number) =>
  number.slice(0, at) + otherDigit(number[at] ?? '0') + number.slice(at + 1);

describe('a SIREN and a SIRET', () => {
  it.each(['732829320', '404833048', '303265045', '552100554'])('%s has the key', (siren) =>
    expect(isSiren(siren)).toBe(true),
  );
  it.each(['732829321', '000000000', '73282932', '7328293200', ''])('%s has not', (siren) =>
    expect(isSiren(siren)).toBe(false),
  );

  // INSEE's own example, then the seat and two post offices of La Poste.
  it.each(['73282932000074', '35600000000048', '35600000049837', '35600000009075'])('%s is right', (siret) =>
    expect(siretFault(siret)).toBeUndefined(),
  );
  it.each([
    ['73282932000075', 'establishment'],
    ['73282932100074', 'siren'],
    ['7328293200007', 'form'],
    // It passes Luhn, which is not the rule of La Poste.
    ['35600000000055', 'establishment'],
  ])('%s is wrong by its %s', (siret, fault) => expect(siretFault(siret)).toBe(fault));

  it('with one digit that is wrong never passes', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 13 }), (first, at) => {
        const key = [...'0123456789'].find((one) => hasLuhnKey(first.join('') + one)) ?? '';
        expect(hasLuhnKey(withDigit(first.join('') + key, at))).toBe(false);
      }),
    );
  });

  it('gives the French VAT number: 83 for 404 833 048, 44 for 732 829 320', () => {
    expect([frenchVatOf('404833048'), frenchVatOf('732829320')]).toEqual(['FR83404833048', 'FR44732829320']);
  });
});

// Numbers of the construction rules of the VAT numbers of the Union (Austrian ministry of finance, « BMF_UID_Konstruktionsregeln »),
// or published by their owners.
const rightVat = [
  'ATU10223006',
  'BE0776091951',
  'BE0403170701',
  'BG831650349',
  'CY10259033P',
  'CZ7103192745',
  'CZ25123891',
  'DE136695976',
  'DE111111125',
  'DK88146328',
  'EE100207415',
  'EL040127797',
  'EL094019245',
  'ESA28015865',
  'ESW0184081H',
  'FI09853608',
  'FR83404833048',
  'FR40303265045',
  'HR38192148118',
  'HU21376414',
  'HU10597190',
  'IE3628739L',
  'IE3628739UA',
  'IE6388047V',
  'IT00000010215',
  'IT00743110157',
  'LT213179412',
  'LT290061371314',
  'LU10000356',
  'LV40003009497',
  'MT15121333',
  'NL010000446B01',
  'NL123456789B13',
  'PL5260001246',
  'PT502757191',
  'RO18158683',
  'SE556188840401',
  'SI15012557',
  'SK4030000007',
  'SK2020317068',
  'XI434031494',
];

describe('a VAT number', () => {
  it.each(rightVat)('%s has the key of its country', (number) =>
    expect(checkVat(number)).toEqual({ isRight: true, by: 'key' }),
  );

  it.each(rightVat)('%s with its last digit changed has not', (number) => {
    const at = number.search(/\d(?!.*\d)/);
    // The last two of Sweden and the Netherlands count establishments.
    const place = /^(SE|NL)/.test(number) ? at - 3 - (number.startsWith('NL') ? 1 : 0) + 1 : at;
    expect(checkVat(withDigit(number, place)).isRight).toBe(false);
  });

  it('of Monaco has the French key and no SIREN', () => {
    // 12 + 3 × (4605 mod 97) = 150, less 97.
    expect(checkVat('FR53000004605')).toEqual({ isRight: true, by: 'key' });
    expect(checkVat('FR54000004605')).toEqual({ isRight: false, fault: 'key' });
  });

  it('of France with a key in letters has a key that is computed too', () => {
    expect(checkVat('FRK7399859412')).toEqual({ isRight: true, by: 'key' });
    expect(checkVat('FRK8399859412')).toEqual({ isRight: false, fault: 'key' });
  });

  it.each([
    ['DE136695977', 'key'],
    ['FR45732829320', 'key'],
    ['FR44732829321', 'siren'],
    ['BE403170701', 'form'],
    ['DE12345678', 'form'],
    ['DE033307714', 'form'],
    // 64 is 27 and once more 37: no key of Malta is above 37.
    ['MT46200464', 'form'],
    // The key would be 11, of a number that Slovenia does not give.
    ['SI44080531', 'key'],
    ['GB434031494', 'country'],
    ['CHE116281710', 'country'],
    ['', 'country'],
  ])('%s is wrong by its %s', (number, fault) => expect(checkVat(number)).toEqual({ isRight: false, fault }));

  it('that has no published key is right by its form alone', () => {
    expect(checkVat('LV32000000001')).toEqual({ isRight: true, by: 'form' });
    expect(checkVat('XIGD123')).toEqual({ isRight: true, by: 'form' });
  });
});

describe('an IBAN', () => {
  // Examples of the register of IBANs that SWIFT keeps.
  it.each([
    'FR1420041010050500013M02606',
    'MC5811222000010123456789030',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'BE68539007547034',
    'ES9121000418450200051332',
    'IT60X0542811101000000123456',
    'NL91ABNA0417164300',
    'CH9300762011623852957',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
    'LC55HEMM000100010012001200023015',
  ])('%s is right', (iban) => expect(ibanFault(iban)).toBeUndefined());

  it.each([
    ['FR1420041010050500013M02607', { is: 'key' }],
    ['DE8937040044053201300', { is: 'length', expected: 22 }],
    ['GB82WEST12345698765433', { is: 'key' }],
    ['ZZ68539007547034', { is: 'country' }],
    ['US68539007547034', { is: 'country' }],
    // The IBAN key is computed for a RIB whose own key (86 instead of 89) is wrong.
    ['FR6030006000011234567890186', { is: 'national_key' }],
  ])('%s is wrong: %o', (iban, fault) => expect(ibanFault(iban)).toEqual(fault));

  it('with one digit that is wrong, or two neighbours exchanged, never passes', () => {
    const iban = 'DE89370400440532013000';
    for (let at = 2; at < iban.length; at++) {
      expect(ibanFault(withDigit(iban, at))).toBeDefined();
      const swapped = iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2);
      if (at + 1 < iban.length && iban[at] !== iban[at + 1]) expect(ibanFault(swapped)).toBeDefined();
    }
  });
});

describe('a BIC', () => {
  it.each(['AGRIFRPP', 'BNPAFRPPXXX', 'DEUTDEFF500', 'ROUSSEAU'])('%s has the form, and no key', (bic) =>
    expect(bicFault(bic)).toBeUndefined(),
  );
  it.each([
    ['AGRIZZPP', 'country'],
    ['AGRIEUPP', 'country'],
    ['AGRIFRP', 'form'],
    ['AGRIFRPPX', 'form'],
    ['AGR1FRPP', 'form'],
  ])('%s is wrong by its %s', (bic, fault) => expect(bicFault(bic)).toBe(fault));
});

it('spaces, dots and dashes are no part of a number', () =>
  expect(compactIdentifier(' fr 44\u00a0732.829-320\u202f')).toBe('FR44732829320'));

it('a country is named in French, and what is none is not', () =>
  expect(['FR', 'EL', 'XI', 'XK', 'ZZ', 'UK', 'F1'].map(countryName)).toEqual([
    'France',
    'Grèce',
    'Irlande du Nord',
    'Kosovo',
    undefined,
    undefined,
    undefined,
  ]));
