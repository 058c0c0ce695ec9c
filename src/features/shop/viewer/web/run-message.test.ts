import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRunMessage } from './use-page-runs.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const message = { type: 'rouage:run', id, values: { nom: 'Léa', montant: 12.5, accord: true, jour: null } };

describe('what a page says to the viewer', () => {
  it('is a run where it is exactly one', () => {
    expect(readRunMessage(structuredClone(message))).toEqual({ id, values: message.values });
  });

  it.each([
    ['another type', { ...message, type: 'rouage:answer' }],
    ['no type', { id, values: {} }],
    ['no id', { ...message, id: 'un' }],
    ['more than is known', { ...message, url: 'https://exemple.invalid' }],
    ['values that are a list', { ...message, values: [] }],
    ['a value inside a value', { ...message, values: { nom: { toString: 1 } } }],
    [
      'too many values',
      { ...message, values: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`v${i}`, 1])) },
    ],
    ['a text too long', { ...message, values: { nom: 'a'.repeat(10_001) } }],
    ['a text', JSON.stringify(message)],
    ['a map', new Map(Object.entries(message))],
    ['nothing', null],
  ])('is none with %s', (_, data) => {
    expect(readRunMessage(data)).toBeNull();
  });

  it('is read without a failure, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readRunMessage(data)).toBeNull();
      }),
    );
  });
});
