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
    // What accounts, SAP and banks write.
    ['(33,52)', '-33.52'],
    ['(1 234,50 €)', '-1234.50'],
    ['(33,52) €', '-33.52'],
    ['1.234,56-', '-1234.56'],
    ['12,00 -', '-12.00'],
    ['12 EUR', '12'],
    ['EUR 12,50', '12.50'],
    ['12,5 euros', '12.5'],
    ['12-', '-12'],
    ['-1.234,56 EUR', '-1234.56'],
    ['(1.250)', 'unclear'],
    ['1.250-', 'unclear'],
    // Which of two signs is meant, nobody knows.
    ['(-33,52)', 'wrong'],
    ['-12-', 'wrong'],
    ['+12-', 'wrong'],
    ['(33,52', 'wrong'],
    ['12 USD', 'wrong'],
    ['12 EURO4', 'wrong'],
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

  it('is the same, be its minus before it, behind it or brackets around it, with its euro on any side', () => {
    const french = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 });
    const around = fc.constantFrom<(text: string) => string>(
      (text) => `-${text}`,
      (text) => `${text}-`,
      (text) => `(${text})`,
      (text) => `(${text} €)`,
      (text) => `(${text}) EUR`,
      (text) => `EUR -${text}`,
      (text) => `${text} €-`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), around, (cents, write) => {
        expect(scaled(read(write(french.format(cents / 100))), 2)).toBe(-cents);
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
