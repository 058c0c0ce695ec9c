import { Refusal } from '#contract-kit/error-codes.ts';
import { adminIdeaMoves, canReprocess } from '#domain/status/idea-status.ts';
import { showIdea } from '#help/ideas/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import type { StaffIdea } from '../contract.ts';
import { type StaffIdeaRow, selectIdea } from './store.ts';

export function shownIdea(row: StaffIdeaRow): StaffIdea {
  const { idea, automation, gift } = row;
  return {
    ...showIdea(row),
    user_id: idea.userId,
    category_name: row.categoryName,
    ai_summary: idea.aiSummary,
    is_ai_generated: idea.isAiGenerated,
    texts_changed: idea.textsChanged,
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
