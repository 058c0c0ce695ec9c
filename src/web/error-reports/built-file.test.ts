import { expect, it } from 'vitest';
import { builtFile } from './sentry-sender.ts';

const origin = 'https://rouage.example';

it.each([
  [`${origin}/assets/root-3f2a.js`, '/assets/root-3f2a.js'],
  [`${origin}/assets/root-3f2a.js?v=1`, '/assets/root-3f2a.js'],
  [`${origin}/reset-password/cle-secrete`, undefined],
  [`${origin}/assets/../reset-password/cle.js`, undefined],
  ['https://rouage.example.evil/assets/a.js', undefined],
  ['chrome-extension://abc/assets/a.js', undefined],
  ['<anonymous>', undefined],
])('a place in %s is said to be in %s', (filename, said) => {
  expect(builtFile(filename, origin)).toBe(said);
});
