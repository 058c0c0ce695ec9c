import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, slugify } from '../text/slug.ts';
import { draftDescription, draftSlugs } from './idea-analysis.ts';

describe('a draft’s slug', () => {
  it('is always one, and the last of its choices names its idea', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1e9 }), (name, id) => {
        const slugs = draftSlugs(slugify(name), id);
        expect(slugs.every(isSlug)).toBe(true);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs.at(-1)).toMatch(new RegExp(`idee-${id}-\\d+$`));
      }),
    );
  });
});

describe('a draft’s description', () => {
  it('says what one fills in and what follows, or neither', () => {
    const inputs = [{ name: 'nom', label: 'Nom', kind: 'text' as const, required: true, choices: [] }];
    const steps = [{ kind: 'compose' as const, title: 'Composer la relance', field: null }];
    expect(draftDescription({ summary: 'Elle relance.', inputs, steps })).toBe(
      'Elle relance.\n\nVous indiquez\u00a0:\n- Nom\n\nEnsuite, elle s’en charge\u00a0:\n- Composer la relance',
    );
    expect(draftDescription({ summary: 'Elle relance.', inputs: [], steps: [] })).toBe('Elle relance.');
  });
});
