/** docs/product/idea.md#draft-of-an-idea */

import type { IdeaAnalysis } from './idea-analysis.ts';

type Analysed = Pick<IdeaAnalysis, 'summary' | 'inputs' | 'steps'>;

const list = (words: readonly string[]) => words.map((word) => `- ${word}`).join('\n');

export function draftDescription({ summary, inputs, steps }: Analysed): string {
  const asked = inputs.length > 0 ? [`Vous indiquez\u00a0:\n${list(inputs.map(({ label }) => label))}`] : [];
  const titles = steps.map(({ title }) => title).filter((title) => title !== '');
  const done = titles.length > 0 ? [`Ensuite, elle s’en charge\u00a0:\n${list(titles)}`] : [];
  return [summary, ...asked, ...done].join('\n\n');
}

const SLUG_MOST = 80;
const MOST_LIKE_IT = 20;

const numbered = (slug: string) => [
  slug,
  ...Array.from({ length: MOST_LIKE_IT }, (_, at) => `${slug}-${at + 2}`),
];

/** The best slug comes first. */
export function draftSlugs(slug: string, ideaId: number): string[] {
  const own = `idee-${ideaId}`;
  const base = slug.slice(0, SLUG_MOST).replace(/-$/, '');
  return base === '' ? numbered(own) : [...numbered(base), ...numbered(`${base}-${own}`)];
}
