import { eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  adminIdeaMoves,
  canReprocess,
  HIGH_CONFIDENCE,
  type IdeaFilter,
} from '#domain/status/idea-status.ts';
import { showIdea } from '#help/ideas/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import {
  among,
  type Chosen,
  type Condition,
  containing,
  type KeyedList,
  type ListOrder,
} from '#server/db/keyed-page.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { ideaGifts } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';
import type { Shop } from '#server/shop.ts';
import { listedPage } from '#staff/lists/server/for-other-features.ts';
import type { IdeaStatistics, IdeasFile, IdeasFilter, StaffIdea } from '../contract.ts';

/** docs/product/idea.md#ideas-for-staff */
const filters: Record<IdeaFilter, Condition | undefined> = {
  all: undefined,
  ai_processed: { sql: 'i.ai_processed', values: [] },
  high_confidence: { sql: 'i.confidence_percentage >= ?::int', values: [HIGH_CONFIDENCE] },
  to_review: { sql: `i.status in ('ai_processed', 'in_review')`, values: [] },
  approved: { sql: `i.status = 'approved'`, values: [] },
  with_workflow: { sql: `i.workflow_key <> ''`, values: [] },
};

const searched = ['title', 'generated_title', 'description', 'ai_summary', 'email'];

function found(search: string): Condition {
  const number = /^(?:n°\s*)?(\d{1,9})$/iu.exec(search)?.[1] ?? '0';
  const words = containing(search.toLowerCase());
  const likes = searched.map((column) => `lower(i.${column}) like ?`).join(' or ');
  return { sql: `(${likes} or i.id = ?::int)`, values: [...searched.map(() => words), number] };
}

const list: KeyedList = {
  rows: 'automation_ideas i',
  id: 'i.id',
  columns: 'i.id',
  joins: 'join automation_ideas i on i.id = page.id',
};

const order: ListOrder = { by: 'i.created_at', type: 'timestamptz', descending: true };

function conditionsOf({ ids, filter, search }: IdeasFile): Condition[] {
  const quick = filters[filter ?? 'all'];
  return [...among(list, ids), ...(quick ? [quick] : []), ...(search ? [found(search)] : [])];
}

/** `columns` and `joins` say what is read of each. */
export const chosenIdeas = (filter: IdeasFile, read: Partial<KeyedList> = {}): Chosen => ({
  list: { ...list, ...read },
  conditions: conditionsOf(filter),
  order,
});

function selectIdeas(db: Queries, which: SQL | undefined) {
  return db
    .select({
      idea: ideas,
      categorySlug: categories.slug,
      categoryName: categories.name,
      automation: {
        id: automations.id,
        slug: automations.slug,
        name: automations.name,
        available: automations.available,
      },
      gift: ideaGifts,
    })
    .from(ideas)
    .leftJoin(categories, eq(categories.id, ideas.categoryId))
    .leftJoin(automations, eq(automations.id, ideas.automationId))
    .leftJoin(ideaGifts, eq(ideaGifts.ideaId, ideas.id))
    .where(which);
}

type StaffIdeaRow = Awaited<ReturnType<typeof selectIdeas>>[number];

export async function selectPage({ db, pool }: Pick<Shop, 'db' | 'pool'>, filter: IdeasFilter) {
  const page = await listedPage<{ id: number }>(pool, chosenIdeas(filter), filter);
  const ids = page.rows.map(({ id }) => id);
  const rows = ids.length > 0 ? await selectIdeas(db, inArray(ideas.id, ids)) : [];
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((one, other) => (place.get(one.idea.id) ?? 0) - (place.get(other.idea.id) ?? 0));
  return { rows, pagination: page.pagination };
}

export async function selectIdea(db: Queries, id: number): Promise<StaffIdeaRow | undefined> {
  const [row] = await selectIdeas(db, eq(ideas.id, id));
  return row;
}

const isConfident = gte(ideas.confidencePercentage, HIGH_CONFIDENCE);

export async function countIdeas(db: Queries): Promise<IdeaStatistics> {
  const [row] = await db
    .select({
      total_ideas: sql<number>`count(*)::int`,
      ai_processed_ideas: sql<number>`(count(*) filter (where ${ideas.aiProcessed}))::int`,
      high_confidence_ideas: sql<number>`(count(*) filter (where ${isConfident}))::int`,
      ideas_with_workflows: sql<number>`(count(*) filter (where ${ne(ideas.workflowKey, '')}))::int`,
    })
    .from(ideas);
  if (!row) throw new Error('the ideas were not counted');
  return row;
}

export function shownIdea(row: StaffIdeaRow): StaffIdea {
  const { idea, automation, gift } = row;
  return {
    ...showIdea(row),
    user_id: idea.userId,
    category_name: row.categoryName,
    ai_summary: idea.aiSummary,
    is_ai_generated: idea.isAiGenerated,
    texts_changed: idea.textsChanged,
    texts_approved: idea.textsApproved,
    ai_processed: idea.aiProcessed,
    confidence_percentage: idea.confidencePercentage,
    ai_model_used: idea.aiModelUsed,
    ai_processing_date: idea.aiProcessingDate?.toISOString() ?? null,
    has_workflow_file: idea.workflowKey !== '',
    original_email_subject: idea.originalEmailSubject,
    original_email_date: idea.originalEmailDate?.toISOString() ?? null,
    draft: automation && { id: automation.id, name: automation.name, on_sale: automation.available },
    gift: gift && { received: gift.receivedAt !== null },
    moves: adminIdeaMoves(idea.status),
    may_reprocess: canReprocess(idea.status),
    reading_failure: idea.readingFailure,
    failed_tries: idea.failedTries,
    retry_at: idea.retryAt?.toISOString() ?? null,
  };
}

export async function openIdea(db: Queries, id: number): Promise<StaffIdea> {
  const row = await selectIdea(db, id);
  if (!row) throw new Refusal('not_found');
  return shownIdea(row);
}
