import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erasedAddress, isEmail, isErasedAddress, normaliseEmail } from './email-address.ts';

describe('isEmail', () => {
  it.each(['a@b.fr', 'prenom.nom+boutique@sous.domaine.example', 'é@école.fr', "o'neil@b.fr"])(
    'accepts %s',
    (email) => expect(isEmail(email)).toBe(true),
  );
  it.each([
    '',
    'a',
    'a@b',
    '@b.fr',
    'a@.fr',
    'a@b..fr',
    'a@b.fr.',
    'a@b@c.fr',
    'a b@c.fr',
    'a@b.fr\nBcc: x@y.fr',
    'a@b.fr\u0000',
    'A <a@b.fr>',
    'a@b.fr,c@d.fr',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b'.repeat(250)}.fr`,
  ])('refuses %j', (email) => expect(isEmail(email)).toBe(false));
  it('accepts every ordinary address', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(isEmail(email)).toBe(true);
      }),
    );
  });
  it('answers at once on a text made to slow it down', () => {
    const start = performance.now();
    isEmail(`a@${'b.'.repeat(100_000)}`);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe('normaliseEmail', () => {
  it('trims and lowers', () =>
    expect(normaliseEmail('  Marie.Curie@Example.FR ')).toBe('marie.curie@example.fr'));
  it('is the same the second time', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email));
      }),
    );
  });
});

describe('the address of an erased person', () => {
  it('is nobody’s: it looks like none, and is known for what it is', () => {
    expect(erasedAddress(7)).toBe('compte-supprime-7@invalid');
    expect(isEmail(erasedAddress(7))).toBe(false);
    expect(isErasedAddress(erasedAddress(7))).toBe(true);
    expect(isErasedAddress('camille@exemple.fr')).toBe(false);
  });
});
