import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import type { Reading } from './ask-ideas.ts';
import type { OrdinaryIdea } from './idea-sets.ts';

interface Share {
  right: number;
  of: number;
}

export interface OrdinaryScore {
  category: Share;
  feasible: Share;
  /** Of the automations called similar, how many a person calls so too; and the other way round. */
  precision: Share;
  recall: Share;
  /** Each with what a person expects. */
  misses: string[];
}

type Slugs = ReadonlyMap<number, string>;

export const similarSlugs = ({ similarAutomations }: IdeaAnalysis, slugs: Slugs): string[] =>
  similarAutomations.map((id) => slugs.get(id) ?? `no. ${id}`);

const listed = (names: readonly string[]): string => names.join(' or ') || 'none';

function missesOf({ idea, analysis, failure }: Reading<OrdinaryIdea>, slugs: Slugs): string[] {
  const { categories, feasible, similar } = idea.expected;
  if (!analysis) return [`no answer: ${failure}`];
  const said = similarSlugs(analysis, slugs);
  const missed = similar.filter((slug) => !said.includes(slug));
  const tooMany = said.filter((slug) => !similar.includes(slug));
  return [
    ...(isCategoryRight(idea, analysis)
      ? []
      : [`category ${analysis.category ?? 'none'}, expected ${listed(categories)}`]),
    ...(analysis.feasible === feasible ? [] : [`feasible ${analysis.feasible}, expected ${feasible}`]),
    ...(missed.length > 0 ? [`not called similar: ${missed.join(', ')}`] : []),
    ...(tooMany.length > 0
      ? [`called similar: ${tooMany.join(', ')}, expected ${similar.join(', ') || 'none'}`]
      : []),
  ];
}

const isCategoryRight = ({ expected }: OrdinaryIdea, { category }: IdeaAnalysis): boolean =>
  expected.categories.length === 0 || (category !== null && expected.categories.includes(category));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** What failed is wrong in everything; a category counts where one is expected. */
export function scoreOrdinary(readings: readonly Reading<OrdinaryIdea>[], slugs: Slugs): OrdinaryScore {
  const shelved = readings.filter(({ idea }) => idea.expected.categories.length > 0);
  const right = readings.map(({ idea, analysis }) =>
    analysis ? similarSlugs(analysis, slugs).filter((slug) => idea.expected.similar.includes(slug)) : [],
  );
  const agreed = sum(right.map((found) => found.length));
  return {
    category: {
      right: shelved.filter(({ idea, analysis }) => analysis && isCategoryRight(idea, analysis)).length,
      of: shelved.length,
    },
    feasible: {
      right: readings.filter(({ idea, analysis }) => analysis?.feasible === idea.expected.feasible).length,
      of: readings.length,
    },
    precision: {
      right: agreed,
      of: sum(readings.map(({ analysis }) => analysis?.similarAutomations.length ?? 0)),
    },
    recall: { right: agreed, of: sum(readings.map(({ idea }) => idea.expected.similar.length)) },
    misses: readings.flatMap((reading) =>
      missesOf(reading, slugs).map((miss) => `« ${reading.idea.title} »: ${miss}`),
    ),
  };
}
