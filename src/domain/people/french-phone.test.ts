import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFrenchPhone, readFrenchPhone } from './postal-address.ts';

/** What people type in such a field, and now and then anything else. */
const typing = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789+ .-()/a'), maxLength: 24, size: 'max' }),
  },
  { weight: 1, arbitrary: fc.string() },
);
const national = fc.stringMatching(/^[1-9]\d{8}$/);
const shape = /^\+33 \d \d\d \d\d \d\d \d\d$/;

/** Types one character after the other, as a person does. */
function type(text: string): string {
  let shown = '';
  for (const character of text) shown = formatFrenchPhone(shown + character, shown);
  return shown;
}

describe('formatFrenchPhone', () => {
  it.each([
    ['', ''],
    ['0', '+33 '],
    ['06', '+33 6'],
    ['6', '+33 6'],
    ['061', '+33 6 1'],
    ['0612345678', '+33 6 12 34 56 78'],
    ['06 12 34 56 78', '+33 6 12 34 56 78'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
    ['06123456789999', '+33 6 12 34 56 78'],
    ['abc', ''],
  ])('typed %j shows %j', { tags: ['5.phone.format'] }, (typed, shown) => expect(type(typed)).toBe(shown));

  it.each(['0612345678', '+33612345678', '0033612345678', '33612345678', '06.12.34.56.78'])(
    'pasted %j shows the whole number',
    (pasted) => expect(formatFrenchPhone(pasted)).toBe('+33 6 12 34 56 78'),
  );

  it('lets everything be deleted, the prefix with the last digit', () => {
    let shown = '+33 6 12';
    for (let presses = 0; shown !== '' && presses < 12; presses += 1)
      shown = formatFrenchPhone(shown.slice(0, -1), shown);
    expect(shown).toBe('');
  });

  it('never holds more than 9 digits after the prefix, and is stable', { tags: ['5.phone.format'] }, () => {
    fc.assert(
      fc.property(typing, typing, (typed, previous) => {
        const shown = formatFrenchPhone(typed, previous);
        expect(shown.replace(/\D/g, '').length).toBeLessThanOrEqual(11);
        expect(shown).toMatch(/^(\+3?|\+33 (\d( \d\d)*( \d)?)?)?$/);
        expect(formatFrenchPhone(shown)).toBe(shown);
      }),
    );
  });
});

describe('readFrenchPhone', () => {
  it('reads every usual way to write a number as the same one', { tags: ['5.phone.valid'] }, () => {
    fc.assert(
      fc.property(national, (digits) => {
        const written = readFrenchPhone(`+33${digits}`);
        expect(written).toMatch(shape);
        expect(written?.replace(/\D/g, '')).toBe(`33${digits}`);
        const others = [
          `0${digits}`,
          `0033${digits}`,
          `+33 (0)${digits}`,
          type(`0${digits}`),
          String(written),
        ];
        for (const other of others) expect(readFrenchPhone(other)).toBe(written);
      }),
    );
  });

  it.each([
    '',
    '+33',
    '+33 6 12 34 56 7',
    '+33 6 12 34 56 78 9',
    '06 12',
    '612345678x',
    '+32 4 12 34 56 78',
    'appelez-moi',
    '+33 6+12345678',
    '612345678',
  ])('refuses %j', { tags: ['5.phone.valid'] }, (typed) => expect(readFrenchPhone(typed)).toBeUndefined());
});
