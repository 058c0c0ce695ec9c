import { and, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { HIGH_CONFIDENCE, type IdeaFilter } from '#domain/status/idea-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { ideas } from '#server/db/schema/support.ts';
import type { IdeaStatistics, IdeasFilter } from '../contract.ts';

const pageSize = 20;

const isConfident = gte(ideas.confidencePercentage, HIGH_CONFIDENCE);
const hasWorkflow = ne(ideas.workflowKey, '');

/** See docs/product/idea.md#ideas-for-staff. */
const filters: Record<IdeaFilter, SQL | undefined> = {
  all: undefined,
  ai_processed: eq(ideas.aiProcessed, true),
  high_confidence: isConfident,
  to_review: inArray(ideas.status, ['ai_processed', 'in_review']),
  approved: eq(ideas.status, 'approved'),
  with_workflow: hasWorkflow,
};

const searched = [ideas.title, ideas.generatedTitle, ideas.description, ideas.aiSummary, ideas.email];

function found(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const number = /^(?:n°\s*)?(\d{1,9})$/iu.exec(search)?.[1];
  return or(
    ...searched.map((column) => sql`position(lower(${search}) in lower(${column})) > 0`),
    number === undefined ? undefined : eq(ideas.id, Number(number)),
  );
}

function selectIdeas(db: Queries, which: SQL | undefined) {
  return db
    .select({ idea: ideas, categorySlug: categories.slug })
    .from(ideas)
    .leftJoin(categories, eq(categories.id, ideas.categoryId))
    .where(which)
    .$dynamic();
}

export type StaffIdeaRow = Awaited<ReturnType<typeof selectIdeas>>[number];

export async function selectPage(db: Queries, { filter = 'all', search, page }: IdeasFilter) {
  const which = and(filters[filter], found(search));
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(ideas).where(which);
  const rows = await selectIdeas(db, which)
    .orderBy(desc(ideas.createdAt), desc(ideas.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const count = counted?.count ?? 0;
  return { rows, count, pages: Math.max(1, Math.ceil(count / pageSize)) };
}

export async function selectIdea(db: Queries, id: number): Promise<StaffIdeaRow | undefined> {
  const [row] = await selectIdeas(db, eq(ideas.id, id));
  return row;
}

export async function countIdeas(db: Queries): Promise<IdeaStatistics> {
  const [row] = await db
    .select({
      total_ideas: sql<number>`count(*)::int`,
      ai_processed_ideas: sql<number>`(count(*) filter (where ${ideas.aiProcessed}))::int`,
      high_confidence_ideas: sql<number>`(count(*) filter (where ${isConfident}))::int`,
      ideas_with_workflows: sql<number>`(count(*) filter (where ${hasWorkflow}))::int`,
    })
    .from(ideas);
  if (!row) throw new Error('the ideas were not counted');
  return row;
}
