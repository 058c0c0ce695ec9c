import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressWithKey, keyWithin, takesKeys } from './keyed-address.ts';

const support = 'support@rouage.example';

it('a key is found again in the address that carries it, whatever its case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,43}$/), (key) => {
      const address = addressWithKey(support, key);
      expect(keyWithin(support, address)).toBe(key);
      expect(keyWithin(support, address.toUpperCase())).toBe(key);
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    }),
  );
});

it.each([
  [support, ''],
  ['Support@Rouage.example ', ''],
  ['support+x@autre.example', undefined],
  ['support2+x@rouage.example', undefined],
  ['support+x@voleur.fr@rouage.example', 'x@voleur.fr'],
  ['support+rouage.example', undefined],
  ['@rouage.example', undefined],
])('%s holds %j', (received, key) => expect(keyWithin(support, received)).toBe(key));

it('an address too long for a key, or with one of its own, takes none', () => {
  expect(
    [support, 'a+b@rouage.example', `${'a'.repeat(21)}@rouage.example`, 'support'].map(takesKeys),
  ).toEqual([...[true, false, false, false]]);
});
