import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityOf } from '#domain/document/identity.ts';
import {
  nameOfParts,
  namePartsOf,
  onOneLine,
  placeOf,
  registrationOf,
  signedPartsOf,
} from './identity-parts.ts';

describe('one’s identity in parts', () => {
  it.each([
    ['Camille Roy', { first: 'Camille', last: 'Roy' }],
    ['Jean-Luc  Le Goff ', { first: 'Jean-Luc', last: 'Le Goff' }],
    ['Roy', { first: '', last: 'Roy' }],
    ['', { first: '', last: '' }],
  ])('%s is a first name and a last one', (name, parts) => {
    expect(namePartsOf(name)).toEqual(parts);
  });

  it('a sole trader signs with « EI », which is no part of their name', () => {
    const identity = { ...identityOf(null), name: 'Camille Roy' };
    expect(signedPartsOf({ ...identity, status: 'sole_trader' })).toEqual({
      first: 'Camille',
      last: 'Roy, EI',
    });
    expect(signedPartsOf({ ...identity, status: 'company' })).toEqual({ first: 'Camille', last: 'Roy' });
    expect(nameOfParts('Camille', 'Roy, EI')).toBe('Camille Roy');
  });

  it('no word of a name is lost', () => {
    const words = fc.array(fc.stringMatching(/^[A-Zé-]{1,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, (all) => {
        const { first, last } = namePartsOf(all.join(' '));
        expect(`${first} ${last}`.trim()).toBe(all.join(' '));
      }),
    );
  });

  it.each([
    ['3 rue des Lilas\n35000 Rennes', { street: '3 rue des Lilas', postcode: '35000', city: 'Rennes' }],
    ['Bât. 2\n12 rue 69003, Lyon Sud', { street: 'Bât. 2, 12 rue 69003, Lyon Sud', postcode: '', city: '' }],
    [
      '12345 route de Nantes\n44800 Saint-Herblain',
      { street: '12345 route de Nantes', postcode: '44800', city: 'Saint-Herblain' },
    ],
    ['10 Downing Street\nLondon', { street: '10 Downing Street, London', postcode: '', city: '' }],
    ['', { street: '', postcode: '', city: '' }],
  ])('%s is a street, a postcode and a town', (address, place) => {
    expect(placeOf(address)).toEqual(place);
    expect(onOneLine(address)).not.toContain('\n');
  });

  it.each([
    [
      'SARL au capital de 5\u00a0000\u00a0€, RCS Lyon 732\u00a0829\u00a0320',
      { form: 'SARL', capital: '5\u00a0000', register: 'RCS', town: 'Lyon' },
    ],
    [
      'SAS au capital social de 1 500,50 € – RCS Le Mans 111',
      { form: 'SAS', capital: '1 500,50', register: 'RCS', town: 'Le Mans' },
    ],
    ['RNE 850\u00a0123\u00a0456', { form: '', capital: '', register: 'RNE', town: '' }],
    ['', { form: '', capital: '', register: '', town: '' }],
  ])('« %s » says a form, a capital and a register', (form, registration) => {
    expect(registrationOf(form)).toEqual(registration);
  });

  it('whatever is written is read without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(placeOf(text).street).toBeTypeOf('string');
        expect(registrationOf(text).capital).toBeTypeOf('string');
      }),
    );
  });
});
