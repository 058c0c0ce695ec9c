import { describe, expect, it } from 'vitest';
import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { microcents } from '#domain/idea/reading.ts';
import type { Reading } from './ask-ideas.ts';
import type { OrdinaryIdea } from './idea-sets.ts';
import { measure, percentile } from './measures.ts';
import { scoreOrdinary } from './score-ordinary.ts';

const slugs = new Map([
  [1, 'generateur-de-devis'],
  [2, 'calculateur-de-tva'],
]);
const said: IdeaAnalysis = {
  title: 'Un devis',
  summary: 'Un devis.',
  category: 'facturation-et-devis',
  usage: 'pro',
  feasible: true,
  confidence: 80,
  similarIdeas: [],
  similarAutomations: [1],
  inputs: [],
  steps: [],
  questions: [],
};
const expected = {
  categories: ['facturation-et-devis', 'crm'],
  feasible: true,
  similar: ['generateur-de-devis'],
};

function reading(
  analysis: Partial<IdeaAnalysis> | null,
  wanted: Partial<OrdinaryIdea['expected']> = {},
): Reading<OrdinaryIdea> {
  return {
    idea: {
      title: 'Idée',
      description: 'd',
      usage: 'pro',
      usageType: 'pro',
      expected: { ...expected, ...wanted },
    },
    analysis: analysis && { ...said, ...analysis },
    failure: analysis ? null : 'coupée',
    tokens: { input: 10, output: 2 },
    cost: microcents(32),
    durationMs: 40,
  };
}

describe('the score of ordinary ideas', () => {
  it('misses nothing where a person says the same', () => {
    expect(scoreOrdinary([reading({}), reading({ category: 'crm' })], slugs)).toEqual({
      category: { right: 2, of: 2 },
      feasible: { right: 2, of: 2 },
      precision: { right: 2, of: 2 },
      recall: { right: 2, of: 2 },
      misses: [],
    });
  });

  it('tells what is called similar too often from what is not called so', () => {
    const tooMany = reading({ similarAutomations: [1, 2] });
    const missed = reading({ similarAutomations: [] });
    const { precision, recall, misses } = scoreOrdinary([tooMany, missed], slugs);
    expect([precision, recall]).toEqual([
      { right: 1, of: 2 },
      { right: 1, of: 2 },
    ]);
    expect(misses).toEqual([
      '« Idée »: called similar: calculateur-de-tva, expected generateur-de-devis',
      '« Idée »: not called similar: generateur-de-devis',
    ]);
  });

  it('asks for no category where a person would not care, and for the right answer about feasible', () => {
    const silly = reading(
      { category: null, feasible: true, similarAutomations: [] },
      { categories: [], feasible: false, similar: [] },
    );
    expect(scoreOrdinary([silly], slugs)).toMatchObject({
      category: { right: 0, of: 0 },
      feasible: { right: 0, of: 1 },
      misses: ['« Idée »: feasible true, expected false'],
    });
  });

  it('counts what failed as wrong in everything', () => {
    expect(scoreOrdinary([reading(null), reading({ category: null })], slugs)).toEqual({
      category: { right: 0, of: 2 },
      feasible: { right: 1, of: 2 },
      precision: { right: 1, of: 1 },
      recall: { right: 1, of: 2 },
      misses: [
        '« Idée »: no answer: coupée',
        '« Idée »: category none, expected facturation-et-devis or crm',
      ],
    });
  });
});

describe('what a run took', () => {
  it('is the sum of its readings, failures too', () => {
    expect(measure([reading({}), reading(null)])).toEqual({
      tokens: { input: 20, output: 4 },
      cost: 64,
      p50: 40,
      p95: 40,
    });
  });

  it.each([
    [[5], 50, 5],
    [[4, 1, 3, 2], 50, 2],
    [Array.from({ length: 20 }, (_one, at) => 20 - at), 95, 19],
    [[], 50, Number.NaN],
  ])('%j has its percentile %i', (values, percent, wanted) =>
    expect(percentile(values, percent)).toBe(wanted),
  );
});
