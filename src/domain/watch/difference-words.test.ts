import { expect, test } from 'vitest';
import { bothSides } from './error-wording.ts';

test.each([
  ['unlinked', 'Ici\u00a0: sans identifiant. Chez Stripe\u00a0: Actif.'],
  ['free', 'Ici\u00a0: offert, rien à débiter. Chez Stripe\u00a0: Actif.'],
])('what differs is named where both statuses are the same (%s)', (here, words) => {
  expect(bothSides({ kind: 'status', here, there: 'active' })).toBe(words);
});
