import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepsWithin } from './json-shape.ts';

/** What a parsed value holds: the most names in one object, and how deep it goes. */
function shapeOf(value: unknown): { names: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { names: 0, depth: 0 };
  const inner = Object.values(value).map(shapeOf);
  return {
    names: Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, ...inner.map(({ names }) => names)),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

describe('the bounds of a JSON text', () => {
  it('are those of the value that it becomes, whatever stands in its strings', () => {
    const tricky = fc.string({ unit: fc.constantFrom('"', '\\', ':', '{', '[', '}', ']', ',', 'a') });
    const leaf = fc.oneof(tricky, fc.constant(null));
    const small = fc.dictionary(tricky, leaf, { maxKeys: 4 });
    const list = fc.array(fc.oneof(leaf, small), { maxLength: 3 });
    const tree = fc.dictionary(tricky, fc.oneof(leaf, small, list), { maxKeys: 4 });
    fc.assert(
      fc.property(tree, fc.nat(4), fc.nat(4), fc.boolean(), (value, names, depth, spaced) => {
        const shape = shapeOf(value);
        const expected = shape.names <= names && shape.depth <= depth;
        expect(keepsWithin(JSON.stringify(value, null, spaced ? 1 : 0), { names, depth })).toBe(expected);
      }),
    );
  });

  it.each(['', '"', '"\\', '}{', ']]]', ':', '{"a"'])('answer for what is no JSON too: %j', (text) => {
    expect(keepsWithin(text, { names: 5, depth: 5 })).toBe(true);
  });
});
