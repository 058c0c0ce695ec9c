import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, formatCount, inNumber } from './french-count.ts';

const noun = { one: 'abonnement', many: 'abonnements' };

describe('a count', () => {
  it.each([
    [0, '0\u00a0abonnement'],
    [1, '1\u00a0abonnement'],
    [2, '2\u00a0abonnements'],
    [1234, '1\u202f234\u00a0abonnements'],
  ])('of %d is « %s »', (count, said) => {
    expect(countOf(count, noun)).toBe(said);
  });

  it.each([
    [1, 'abonnement'],
    [1.5, 'abonnement'],
    [2, 'abonnements'],
  ])('of %d gives what stands apart from it « %s »', (count, said) => {
    expect(inNumber(count, noun)).toBe(said);
  });

  it('says that it is an estimate', () => {
    expect(countOf(12_000, noun, true)).toBe('environ 12\u202f000\u00a0abonnements');
  });

  it('keeps every digit, in groups of three from the right', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const groups = formatCount(count).split('\u202f');
        expect(groups.join('')).toBe(String(count));
        expect(groups.slice(1).every((group) => group.length === 3)).toBe(true);
        expect(groups[0]?.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
