import { describe, expect, it } from 'vitest';
import {
  type Customer,
  customerLines,
  type Issuer,
  issuerLines,
  issuerName,
  missingOfParties,
  partyFaults,
} from './parties.ts';

const issuer: Issuer = {
  name: 'Anne Morel',
  address: 'Lyon',
  siret: '73282932000074',
  vat: 'FR44732829320',
  status: 'sole_trader',
  form: '',
  email: '',
  phone: '',
};
const customer: Customer = { kind: 'consumer', name: 'Jean', address: 'Brest', number: '123', vat: 'zz' };
const found = (change: Partial<Issuer>, of: Partial<Customer> = {}) =>
  [
    ...partyFaults({ ...issuer, ...change }, { ...customer, ...of }),
    ...missingOfParties({ ...issuer, ...change }, { ...customer, ...of }, true),
  ].map(({ field, weight }) => `${field} ${weight}`);

// Code de commerce, art. R. 526-27.
describe('a sole trader', () => {
  it.each([
    ['Anne Morel', 'Anne Morel, EI'],
    ['EI Anne Morel', 'EI Anne Morel'],
    ['Anne Morel Entrepreneur individuel', 'Anne Morel Entrepreneur individuel'],
    ['EIFFEL Anne', 'EIFFEL Anne, EI'],
    ['', ''],
  ])('named « %s » is written « %s »', (name, written) =>
    expect(issuerName({ ...issuer, name })).toBe(written),
  );

  it('that is a company is not', () =>
    expect(issuerName({ ...issuer, status: 'company' })).toBe('Anne Morel'));
});

describe('the parties', () => {
  it('are written with their numbers, a consumer without any', () => {
    expect(issuerLines(issuer)).toEqual([
      'Lyon',
      'SIRET\u00a0732\u00a0829\u00a0320\u00a000074',
      'TVA FR44732829320',
    ]);
    expect(customerLines(customer)).toEqual(['Brest']);
    expect(customerLines({ ...customer, kind: 'business_eu', number: '', vat: 'DE136695976' })).toEqual([
      'Brest',
      'TVA DE136695976',
    ]);
  });

  it('that lack nothing are not objected to, and a consumer’s numbers are not looked at', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[Partial<Issuer>, string]>([
    [{ siret: '732829320' }, 'e-siret lacks'],
    [{ siret: '73282932000075' }, 'e-siret blocks'],
    [{ siret: '' }, 'e-siret lacks'],
    [{ vat: '' }, 'e-tva lacks'],
    [{ vat: 'FR44' }, 'e-tva lacks'],
    [{ vat: 'FR45732829320' }, 'e-tva blocks'],
    [{ status: 'company' }, 'e-forme lacks'],
    [{ name: ' ' }, 'e-nom lacks'],
  ])('with %j are: %s', (change, finding) => expect(found(change)).toContain(finding));

  it('abroad have no SIREN, and what was typed of one is neither checked nor written', () => {
    const abroad: Partial<Customer> = { kind: 'business_eu', number: '123', vat: 'BE0403170701' };
    expect(found({}, abroad)).toEqual([]);
    expect(customerLines({ ...customer, ...abroad })).toEqual(['Brest', 'TVA BE0403170701']);
  });

  it.each(['923609016MVA', '12-3456789', 'AE100123456700003', 'CHE-116.281.710 MWST', 'NO 923 609 016 MVA'])(
    'outside the Union have numbers that no rule here knows: « %s »',
    (vat) => expect(found({}, { kind: 'business_abroad', vat })).toEqual([]),
  );

  it('abroad with the number of a country whose numbers are known are checked by its rule', () => {
    expect(found({}, { kind: 'business_abroad', vat: 'DE136695977' })).toEqual(['c-tva blocks']);
    expect(found({}, { kind: 'business_abroad', vat: 'DE1366' })).toEqual(['c-tva lacks']);
  });

  it('of a business are checked by their keys', () => {
    expect(found({}, { kind: 'business_fr', number: '123456783', vat: '' })).toEqual(['c-siret blocks']);
  });
});
