import { describe, expect, it } from 'vitest';
import { frenchVatOf } from '#domain/document/company-keys.ts';
import {
  isIban,
  readCompanyNumber,
  vatNumberFault,
  writtenCompanyNumber,
  writtenIban,
} from './company-numbers.ts';

describe('the number of a company', () => {
  it.each([
    // INSEE’s own example of a SIREN, and an establishment of La Poste, whose key is another.
    ['732 829 320', 'siren'],
    ['732 829 320 00074', 'siret'],
    ['356 000 000 49837', 'siret'],
    ['732 829 320 00075', 'wrong_key'],
    ['732 829 321', 'wrong_key'],
    ['732 829', 'wrong_length'],
    ['7328293200007A', 'wrong_length'],
    [' ', 'empty'],
  ])('« %s » is %s', (typed, expected) => expect(readCompanyNumber(typed).is).toBe(expected));

  it('is written in groups that no line cuts', () => {
    expect(writtenCompanyNumber('73282932000074')).toBe('SIRET\u00a0732\u00a0829\u00a0320\u00a000074');
    expect(writtenCompanyNumber('732829320')).toBe('SIREN\u00a0732\u00a0829\u00a0320');
  });
});

describe('a VAT number', () => {
  // The administration’s example: SIREN 404 833 048 has the key 83.
  it('of France follows from the SIREN', () => {
    expect(frenchVatOf('404833048')).toBe('FR83404833048');
    expect(frenchVatOf('732829320')).toBe('FR44732829320');
  });
  it.each([
    ['FR 44 732829320', '732829320', ''],
    ['FR45732829320', '', 'key'],
    ['FR83404833048', '732829320', 'other_company'],
    ['DE136695976', '', ''],
    ['DE136695977', '', 'key'],
    ['CHE116281710', '', ''],
    ['44732829320', '', 'form'],
    ['FR4473282932', '', 'form'],
    ['', '', ''],
  ])('« %s » of the SIREN « %s » has the fault « %s »', (typed, siren, fault) => {
    expect(vatNumberFault(typed, siren)).toBe(fault);
  });
});

describe('an account', () => {
  // ISO 13616 registry: the examples of France and Germany.
  it.each([
    ['FR14 2004 1010 0505 0001 3M02 606', true],
    ['DE89 3704 0044 0532 0130 00', true],
    ['FR76 3000 6000 0112 3456 7890 189', true],
    ['FR76 3000 6000 0112 3456 7890 188', false],
    ['FR76 3000 6000', false],
  ])('« %s » is one: %s', (typed, expected) => expect(isIban(typed)).toBe(expected));
  it('is written in fours', () => expect(writtenIban('fr7630006')).toBe('FR76\u00a03000\u00a06'));
});
