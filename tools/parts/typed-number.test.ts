import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

const read = (text: string, digits = 2) => {
  const number = readTypedNumber(text, digits);
  return number.is === 'number' ? number.scaled : number.is;
};

describe('a typed number', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    ['1 234,50 €', 123_450],
    ['1\u202f234\u00a0567,89', 123_456_789],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['1,250', 125],
    ['0.125', 'too_precise'],
    ['1250.125', 'too_precise'],
    ['-3', -300],
    ['− 3,10', -310],
    [',5', 50],
    ['20 %', 2000],
    ['0', 0],
    ['', 'empty'],
    [' € ', 'empty'],
    ['douze', 'wrong'],
    ['1,2,3', 'wrong'],
    ['12 34', 'wrong'],
    ['1.23.456', 'wrong'],
    ['1,23.456,7', 'wrong'],
    [',', 'wrong'],
    ['-', 'wrong'],
    ['12e3', 'wrong'],
    ['(33,52)', -3352],
    ['1.234,56-', -123_456],
    ['12 EUR', 1200],
    ['12 EUR %', 1200],
  ])('« %s » is %s hundredths', (text, expected) => expect(read(text)).toBe(expected));

  it('« 1.250 » is asked about, and neither of its readings is', () => {
    expect(readTypedNumber('1.250', 2)).toEqual({ is: 'unclear', readings: ['1250', '1,250'] });
    expect([read('1250'), read('1,250')]).toEqual([125_000, 125]);
    expect(readTypedNumber('(1.250)', 2)).toEqual({ is: 'unclear', readings: ['-1250', '-1,250'] });
  });

  it('that is wrong is wrong each time it is read', () =>
    expect([read('12 34'), read('12 34'), read('12 34')]).toEqual(['wrong', 'wrong', 'wrong']));

  it('keeps the decimals that are asked for, and refuses more instead of rounding', () => {
    expect(read('0,125', 6)).toBe(125_000);
    expect(read('0,1234567', 6)).toBe('too_precise');
    expect(read('2,500', 2)).toBe(250);
  });

  it('is what French writing made of it, whatever the number', () => {
    const french = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(read(french.format(cents / 100))).toBe(cents);
      }),
    );
  });

  it('is never thrown at, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = readTypedNumber(text, 2);
        expect(number.is !== 'number' || Number.isSafeInteger(number.scaled) || /\d{14}/.test(text)).toBe(
          true,
        );
      }),
    );
  });
});
