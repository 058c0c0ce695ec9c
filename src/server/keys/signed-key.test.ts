import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idOfKey, idOfShortKey, shortKey, signedKey } from './signed-key.ts';

const settings = { TOKEN_SECRET: ['un-secret-de-trente-deux-caracteres'] as const };
const rotated = { TOKEN_SECRET: ['un-nouveau-secret-de-trente-deux', ...settings.TOKEN_SECRET] as const };
const forgotten = { TOKEN_SECRET: ['un-nouveau-secret-de-trente-deux'] as const };
const kinds = ['rouage support thread', 'rouage support email', 'rouage idea'] as const;
const ids = fc.integer({ min: 1, max: 2_147_483_647 });

it('a key opens what it was signed for, and nothing else', () => {
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.constantFrom(...kinds),
      fc.constantFrom(...kinds),
      (id, other, kind, otherKind) => {
        const [long, short] = [signedKey(settings, kind, id), shortKey(settings, kind, id)];
        expect(idOfKey(settings, otherKind, long)).toBe(kind === otherKind ? id : undefined);
        expect(idOfShortKey(settings, otherKind, short)).toBe(kind === otherKind ? id : undefined);
        expect(idOfShortKey(settings, kind, short.toUpperCase())).toBe(id);
        if (other === id) return;
        expect(idOfKey(settings, kind, long.replace(String(id), String(other)))).toBeUndefined();
        expect(idOfShortKey(settings, kind, short.replace(String(id), String(other)))).toBeUndefined();
      },
    ),
  );
});

it.each(['', '1', '1.', '0.x', '1-zz', '9999999999-00000000000000000000000000000000', `1.${'a'.repeat(43)}`])(
  '%j is none',
  (key) => {
    for (const kind of kinds)
      expect([idOfKey(settings, kind, key), idOfShortKey(settings, kind, key)]).toEqual([
        undefined,
        undefined,
      ]);
  },
);

it('a key signed before a rotation opens it as long as its secret stays in the list', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(...kinds), (id, kind) => {
      for (const [made, read] of [
        [signedKey, idOfKey],
        [shortKey, idOfShortKey],
      ] as const) {
        const before = made(settings, kind, id);
        expect(read(rotated, kind, before)).toBe(id);
        expect(read(forgotten, kind, before)).toBeUndefined();
        expect(read(forgotten, kind, made(rotated, kind, id))).toBe(id);
      }
    }),
  );
});
