import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPostalCode, normalisePostalCode } from './postal-address.ts';

describe('a postal code', () => {
  it.each(['01000', '20090', '75001', '97400'])('of France may be %s', (code) =>
    expect(isPostalCode(code, ' france ')).toBe(true),
  );
  it.each(['', '7500', '750011', '7500A', '٧٥٠٠١'])('of France is not %j', (code) =>
    expect(isPostalCode(code, 'France')).toBe(false),
  );
  it('of another country is left to that country', () => expect(isPostalCode('1000', 'Belgique')).toBe(true));
  it('is the same with spaces inside', () => expect(normalisePostalCode(' 75 001 ')).toBe('75001'));
  it('is the same the second time', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalisePostalCode(typed);
        expect(normalisePostalCode(once)).toBe(once);
      }),
    );
  });
});
