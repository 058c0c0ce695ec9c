import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, eurosFromCents, formatEuros } from './money.ts';
import { eurosToType, typedEuros } from './typed-euros.ts';

describe('an amount that somebody types', () => {
  it.each([
    ['20,50', 20.5],
    ['20.5', 20.5],
    [' 20 € ', 20],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['0', 0],
    ['-1', -1],
    ['\u22121', -1],
  ])('is read as it is written in France: « %s »', (text, euros) => {
    expect(typedEuros(text)).toBe(euros);
  });

  it.each([
    'vingt',
    '20,505',
    '1,234,50',
    '1e3',
    '0x10',
    'Infinity',
    ',',
    '20,',
    '9€50',
    '1€5',
    '3 50',
    '5\n0',
    '€ 5',
    '1 2345',
  ])('is none: « %s »', (text) => {
    expect(typedEuros(text)).toBeNaN();
  });

  it.each(['', '  ', '€'])('is missing: « %s »', (text) => {
    expect(typedEuros(text)).toBeUndefined();
  });

  it('comes back from the field, and from what people read, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(euroCents), (cents) => {
        const euros = eurosFromCents(cents);
        expect(typedEuros(eurosToType(euros))).toBe(euros);
        expect(typedEuros(formatEuros(cents))).toBe(euros);
      }),
    );
  });
});
