import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecimalSign, readWrittenNumber, scaled } from './written-number.ts';

const read = (text: string, sign: DecimalSign = 'any', usual?: ',' | '.') => {
  const number = readWrittenNumber(text, sign, usual);
  return number.is === 'number' ? number.text : number.is;
};

describe('a number of a column', () => {
  it.each([
    // Unicode CLDR, numbers of `fr`, `en`, `de` and `fr-CH`.
    ['1 234,50', '1234.50'],
    ['1\u202f234\u00a0567,89 €', '1234567.89'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1’234.50', '1234.50'],
    ['89.9', '89.9'],
    ['0,125', '0.125'],
    ['0.045', '0.045'],
    ['1,250', '1.250'],
    ['1234.567', '1234.567'],
    ['−3,10', '-3.10'],
    [',5', '0.5'],
    ['12', '12'],
    ['00123', '00123'],
    ['1.250', 'unclear'],
    ['-1.250', 'unclear'],
    ['12 34', 'wrong'],
    ['1,23,4', 'wrong'],
    ['12 $', 'wrong'],
    ['20 %', 'wrong'],
    ['12/5', 'wrong'],
    ['1e3', 'wrong'],
    ['-', 'wrong'],
  ])('« %s » is %s', (text, expected) => expect(read(text)).toBe(expected));

  it('« 1.250 » is read where its decimals are said, and « 1,250 » is asked about among `89.90`', () => {
    expect([read('1.250', ','), read('1.250', '.'), read('1,250', '.')]).toEqual(['1250', '1.250', '1250']);
    expect([read('1,250', 'any', '.'), read('1,250', 'any', ',')]).toEqual(['unclear', '1.250']);
  });

  it('is never thrown at, and a sign that is said is never asked about', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789,. -€') }),
        fc.constantFrom<DecimalSign>(',', '.'),
        (text, sign) => {
          expect(read(text, sign)).toMatch(/^(wrong|-?\d+(\.\d+)?)$/);
        },
      ),
    );
  });

  it('is what French and English writing made of it, to the cent', () => {
    const [french, english] = ['fr-FR', 'en-US'].map(
      (place) => new Intl.NumberFormat(place, { minimumFractionDigits: 2 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const euros = cents / 100;
        expect(scaled(read(french?.format(euros) ?? ''), 2)).toBe(cents);
        expect(scaled(read(english?.format(euros) ?? ''), 2)).toBe(cents);
      }),
    );
  });

  it('is counted without rounding, or not at all', () => {
    expect([scaled('1250.5', 2), scaled('0.125', 2), scaled('-0.00', 2), scaled('1e30', 2)]).toEqual([
      125_050,
      undefined,
      0,
      undefined,
    ]);
  });
});
