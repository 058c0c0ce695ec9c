import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-secret.ts';

describe('a secret that can be guessed', () => {
  it.each([
    'a'.repeat(32),
    `${'a'.repeat(31)}b`,
    '0123456789'.repeat(4),
    'changeme'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '00000000000000000000000000000001',
    `${'x'.repeat(40)}kQ7`,
  ])('is %s', (secret) => expect(isGuessable(secret)).toBe(true));

  it('is any text said more than once', () => {
    const said = fc.tuple(fc.string({ minLength: 1, maxLength: 30 }), fc.integer({ min: 2, max: 9 }));
    fc.assert(fc.property(said, ([text, times]) => isGuessable(text.repeat(times))));
  });

  it('is any text of four characters at most, in whatever order', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'k', '7', 'Z'), minLength: 32, maxLength: 39 });
    fc.assert(fc.property(few, isGuessable));
  });

  it('is not what openssl draws, as hexadecimal or in base64', () => {
    // A generator without a bias towards the smallest: it stands for the system's own.
    const drawn = fc.array(fc.noBias(fc.integer({ min: 0, max: 255 })), { minLength: 32, maxLength: 48 });
    fc.assert(
      fc.property(drawn, (numbers) => {
        const secret = Buffer.from(numbers);
        return (
          !isGuessable(secret.toString('hex')) &&
          !isGuessable(secret.toString('base64')) &&
          !isGuessable(secret.subarray(0, 24).toString('base64')) &&
          !isGuessable(secret.subarray(0, 16).toString('hex'))
        );
      }),
    );
  });

  it('is not a sentence of one’s own', () => {
    expect(isGuessable('a secret of at least thirty-two characters')).toBe(false);
  });
});
