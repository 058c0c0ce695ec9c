import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedByOthers, mergeEdits } from './merge-edits.ts';

const value = fc.constantFrom('a', 'b', 1, true, null);
const form = fc.record({ name: value, slug: value, price: value });

describe('two people on one form', () => {
  it('lose nothing: what one changed alone is kept, and what both changed is named', () => {
    fc.assert(
      fc.property(form, form, form, (loaded, mine, current) => {
        const { merged, conflicts } = mergeEdits(loaded, mine, current);
        for (const name of ['name', 'slug', 'price'] as const) {
          const isMine = mine[name] !== loaded[name];
          const isTheirs = current[name] !== loaded[name];
          if (isMine && isTheirs && mine[name] !== current[name]) expect(conflicts).toContain(name);
          else expect(merged[name]).toBe(isTheirs ? current[name] : mine[name]);
        }
      }),
    );
  });

  it('who changed nothing takes what the other saved, without a question', () => {
    fc.assert(
      fc.property(form, form, (loaded, current) => {
        expect(mergeEdits(loaded, loaded, current)).toEqual({ merged: current, conflicts: [] });
      }),
    );
  });

  it('names what others changed', () => {
    expect(changedByOthers({ name: 'A', price: 5 }, { name: 'B', price: 5 })).toEqual(['name']);
  });
});
