import fc from 'fast-check';
import { expect, it } from 'vitest';
import { domainForm } from '../people/email-address.ts';
import { lineForm, paragraphsForm } from './one-form.ts';
import { withoutEdges, withoutEnd } from './without-edges.ts';

const text = fc.string({ unit: fc.constantFrom(' ', '.', 'a', '\n', 'é', '😀'), maxLength: 30 });

it('takes off what a pattern at the ends would, and nothing else', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(withoutEdges(typed, /[\s.]/)).toBe(typed.replaceAll(/^[\s.]+|[\s.]+$/g, ''));
      expect(withoutEnd(typed, /[\s.]/)).toBe(typed.replace(/[\s.]+$/, ''));
    }),
  );
});

// As a pattern each of these took hours.
it.each([
  ['a line', lineForm, ' '],
  ['a text', paragraphsForm, ' '],
  ['a domain', domainForm, '。'],
] as const)('%s with a million signs in its midst takes no longer than its length', (_what, form, sign) => {
  expect(form(`a${sign.repeat(1_000_000)}b`)).toMatch(/^a/);
});
