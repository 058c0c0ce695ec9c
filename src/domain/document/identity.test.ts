import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactIdentifier,
  frenchVatOf,
  groupedIban,
  groupedSiret,
  hasIbanKey,
  hasLuhnKey,
  sirenOfVat,
} from './company-keys.ts';
import {
  type Identity,
  identityFaults,
  identityOf,
  LOGO_LENGTH,
  nameOnPaper,
  partsAllowed,
} from './identity.ts';

const of = (fields: Partial<Identity>) => identityOf(fields);
const faultsOf = (fields: Partial<Identity>) => Object.keys(identityFaults(of(fields)));

const roy: Partial<Identity> = {
  name: 'Camille Roy',
  status: 'sole_trader',
  siret: '732 829 320 00074',
  vat_number: 'FR44 732829320',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  email: 'camille@roy.example',
  logo: 'data:image/png;base64,iVBORw0KGgoAAAA=',
};

describe('an identity', () => {
  it('has no fault when its numbers have their keys, and none when it is empty', {
    tags: ['documents.identity'],
  }, () => {
    expect([identityFaults(of(roy)), identityFaults(of({}))]).toEqual([{}, {}]);
    expect(faultsOf({ siret: '732829320' })).toEqual([]);
    // Of La Poste, of another country, of Monaco.
    expect(faultsOf({ siret: '35600000049837' })).toEqual([]);
    expect(faultsOf({ vat_number: 'BE0417497106', iban: 'BE71 0961 2345 6769' })).toEqual([]);
    expect(faultsOf({ vat_number: 'FR68000123456' })).toEqual([]);
  });

  it('names the field whose key is wrong, one changed digit being enough', {
    tags: ['documents.identity'],
  }, () => {
    const digits = (text: string) => [...text].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
    const wrongDigit = (text: string, fields: (changed: string) => Partial<Identity>, field: string) =>
      fc.assert(
        fc.property(fc.constantFrom(...digits(text)), fc.integer({ min: 1, max: 9 }), (at, by) => {
          const digit = String((Number(text[at]) + by) % 10);
          expect(faultsOf(fields(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`))).toContain(field);
        }),
      );
    wrongDigit('73282932000074', (siret) => ({ siret }), 'siret');
    wrongDigit('FR44732829320', (vat_number) => ({ vat_number, siret: '732829320' }), 'vat_number');
    wrongDigit('FR7630006000011234567890189', (iban) => ({ iban }), 'iban');
    expect(faultsOf({ siret: '7328293200007' })).toEqual(['siret']);
    expect(faultsOf({ vat_number: 'FR4473282932' })).toEqual(['vat_number']);
    expect(faultsOf({ iban: 'FR76' })).toEqual(['iban']);
    expect(faultsOf({ email: 'camille' })).toEqual(['email']);
  });

  it('takes a VAT number for that of its own SIREN alone', () => {
    const luhn = fc
      .integer({ min: 1, max: 99_999_999 })
      .map((number) => String(number).padStart(8, '0'))
      .map((first) => [...'0123456789'].map((last) => first + last).find(hasLuhnKey) ?? '');
    fc.assert(
      fc.property(luhn, luhn, (siren, other) => {
        expect(faultsOf({ siret: siren, vat_number: frenchVatOf(siren) })).toEqual([]);
        if (other !== siren)
          expect(faultsOf({ siret: siren, vat_number: frenchVatOf(other) })).toEqual(['vat_number']);
      }),
    );
  });

  it('takes as a logo a small picture by its first bytes, and no drawing', {
    tags: ['documents.identity'],
  }, () => {
    const svg = `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`;
    for (const logo of [
      svg,
      'data:text/html;base64,iVBORw0KGgo=',
      'data:image/png;base64,PHN2Zz4=',
      'https://ailleurs.example/logo.png',
      'data:image/png;base64,iVBORw0KGgo" onerror="x',
      `data:image/png;base64,iVBORw0KGgo${'A'.repeat(LOGO_LENGTH)}`,
    ])
      expect([logo.slice(0, 60), faultsOf({ logo })]).toEqual([logo.slice(0, 60), ['logo']]);
    expect(faultsOf({ logo: 'data:image/jpeg;base64,/9j/4AAQ' })).toEqual([]);
    expect(faultsOf({ logo: 'data:image/webp;base64,UklGRhoAAA==' })).toEqual([]);
  });

  it('is written on a paper with « EI » beside a sole trader’s own name', {
    tags: ['documents.identity'],
  }, () => {
    const named = (fields: Partial<Identity>) => nameOnPaper(of(fields));
    expect(named(roy)).toBe('Camille Roy, EI');
    expect(named({ ...roy, company: 'Atelier Roy' })).toBe('Atelier Roy – Camille Roy, EI');
    expect(named({ ...roy, name: 'Camille Roy EI' })).toBe('Camille Roy EI');
    expect(named({ name: 'Camille Roy', company: 'Roy SARL', status: 'company' })).toBe('Roy SARL');
    expect(faultsOf({ status: 'sole_trader', company: 'Atelier Roy' })).toEqual(['name']);
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (company, name) => {
        expect(named({ company, name, status: 'sole_trader' })).toMatch(/\bEI\b|entrepreneur individuel/i);
      }),
    );
  });

  it('has a key of its IBAN whatever the country', () => {
    for (const iban of [
      'DE89370400440532013000',
      'GB29NWBK60161331926819',
      'MT84MALT011000012345MTLCAST001S',
    ])
      expect([iban, hasIbanKey(iban), hasIbanKey(`${iban.slice(0, -1)}X`)]).toEqual([iban, true, false]);
  });
});

it('what is allowed to all tools is to each, but to one that was told no', {
  tags: ['documents.allowed-once'],
}, () => {
  const all = { allowed: ['company'] };
  expect(partsAllowed(undefined, all)).toEqual(['company']);
  expect(partsAllowed({ allowed: ['articles'], asked: ['articles'] }, all)).toEqual(['articles', 'company']);
  expect(partsAllowed({ allowed: [], asked: ['company'] }, all)).toEqual([]);
  expect(partsAllowed({ allowed: ['company'], asked: ['company'] }, undefined)).toEqual(['company']);
});

it('numbers are shown with their spaces, and kept without', () => {
  expect(of(roy)).toMatchObject({ siret: '73282932000074', iban: 'FR7630006000011234567890189' });
  expect(groupedSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074');
  expect(groupedSiret('732829320')).toBe('732\u00a0829\u00a0320');
  const number = fc.stringMatching(/^[A-Z0-9]{0,34}$/);
  fc.assert(
    fc.property(number, (one) => {
      expect(compactIdentifier(groupedSiret(one))).toBe(one);
      expect(compactIdentifier(groupedIban(one))).toBe(one);
    }),
  );
});

it('a French VAT number says its SIREN; one of Monaco, of another state, or of a false SIREN says none', () => {
  for (const siren of ['732829320', '404833048']) expect(sirenOfVat(frenchVatOf(siren))).toBe(siren);
  expect(sirenOfVat('FRK7404833048')).toBe('404833048');
  for (const none of [
    '',
    'FR',
    'FR40000000000',
    'FR53000026725',
    'BE0404833048',
    'FR83404833049',
    'FR8340483304',
  ])
    expect(sirenOfVat(none), none).toBe('');
});
