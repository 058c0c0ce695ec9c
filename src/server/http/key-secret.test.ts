import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doorOfSecret, hashOfSecret, isWholeSecret, makeSecret } from './key-secret.ts';

const doors = ['customer', 'admin'] as const;

it('a key says whose it is, and its sum holds', () => {
  for (const door of doors) {
    const { secret, hash, ending } = makeSecret(door);
    expect([doorOfSecret(secret), isWholeSecret(secret)]).toEqual([door, true]);
    expect([hashOfSecret(secret), secret.endsWith(ending)]).toEqual([hash, true]);
    expect(hash).not.toContain(secret.slice(20, 40));
  }
  expect(makeSecret('customer').secret).not.toBe(makeSecret('customer').secret);
});

it('a key of which one sign was changed, lost or added is none', () => {
  const { secret } = makeSecret('customer');
  fc.assert(
    fc.property(fc.nat(secret.length - 1), fc.constantFrom(...'09AZaz_'), (at, sign) => {
      const changed = secret.slice(0, at) + sign + secret.slice(at + 1);
      expect(isWholeSecret(changed)).toBe(changed === secret);
      expect(isWholeSecret(secret.slice(0, at) + secret.slice(at + 1))).toBe(false);
      expect(isWholeSecret(secret.slice(0, at) + sign + secret.slice(at))).toBe(false);
    }),
  );
});
