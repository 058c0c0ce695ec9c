import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Offered } from '#domain/idea/idea-analysis.ts';
import { ANSWER_NAME, type Catalogue, ideaPrompt } from '#domain/idea/idea-prompt.ts';
import type { Queries } from '#server/db/connection.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { ideaAnswers } from '#server/db/schema/idea-readings.ts';
import { type IdeaRecord, ideas } from '#server/db/schema/support.ts';
import type { Question } from '#server/gateways/ai/question.ts';
import { type WireAnalysis, wireAnalysis } from '../contract.ts';

const mostAutomations = 100;
const mostIdeas = 20;
/** @internal The evaluation of ideas gives its model the same (docs/product/idea.md#ideas-evaluated). */
export const MOST_DESCRIBED = 160;

/** It holds what is sold, and the nearest ideas, by the titles that a model gave them. */
async function selectCatalogue(
  db: Queries,
  { id, title }: Pick<IdeaRecord, 'id' | 'title'>,
): Promise<Catalogue> {
  const shelves = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.id));
  const sold = await db
    .select({
      id: automations.id,
      name: automations.name,
      description: sql<string>`left(${automations.description}, ${MOST_DESCRIBED})`,
    })
    .from(automations)
    .where(and(isNull(automations.deletedAt), eq(automations.available, true)))
    .orderBy(asc(automations.id))
    .limit(mostAutomations);
  const near = await db
    .select({ id: ideas.id, title: ideas.generatedTitle })
    .from(ideas)
    .where(and(eq(ideas.aiProcessed, true), ne(ideas.id, id)))
    .orderBy(desc(sql`similarity(${ideas.generatedTitle}, ${title})`), desc(ideas.id))
    .limit(mostIdeas);
  return { categories: shelves, automations: sold, ideas: near };
}

async function categorySlugOf(
  db: Queries,
  { categoryId }: Pick<IdeaRecord, 'categoryId'>,
): Promise<string | null> {
  if (categoryId === null) return null;
  const [row] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return row?.slug ?? null;
}

export const offeredBy = (catalogue: Catalogue): Offered => ({
  categories: catalogue.categories.map(({ slug }) => slug),
  automations: catalogue.automations.map(({ id }) => id),
  ideas: catalogue.ideas.map(({ id }) => id),
});

/** All that its author ever answered, in order. */
export function selectAnswers(db: Queries, ideaId: number) {
  return db
    .select()
    .from(ideaAnswers)
    .where(eq(ideaAnswers.ideaId, ideaId))
    .orderBy(asc(ideaAnswers.attempt), asc(ideaAnswers.place));
}

interface About {
  category: string | null;
  answers?: readonly { question: string; answer: string }[];
}

export function questionOf(
  idea: Pick<IdeaRecord, 'title' | 'description' | 'usageType'>,
  catalogue: Catalogue,
  { category, answers = [] }: About,
): Question<WireAnalysis> {
  const { title, description, usageType: usage } = idea;
  const mark = randomBytes(8).toString('hex');
  const said = answers.map(({ question, answer }) => ({ question, answer }));
  const prompt = ideaPrompt({ title, description, usage, category, answers: said }, catalogue, mark);
  return { name: ANSWER_NAME, schema: wireAnalysis, ...prompt };
}

/** The whole question about an idea of ours, and what its answer may name. */
export async function askAbout(db: Queries, idea: IdeaRecord) {
  const catalogue = await selectCatalogue(db, idea);
  const category = await categorySlugOf(db, idea);
  const answers = await selectAnswers(db, idea.id);
  return { question: questionOf(idea, catalogue, { category, answers }), offered: offeredBy(catalogue) };
}
