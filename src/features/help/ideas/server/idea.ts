import { takesAnswers } from '#domain/idea/author-news.ts';
import {
  IDEA_STATUS_LABELS,
  IDEA_USAGE_TYPE_LABELS,
  type IdeaStatus,
  moveOfStaff,
  nextIdeaStatus,
} from '#domain/status/idea-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Idea } from '../contract.ts';
import { type IdeaRow, updateIdea } from './store.ts';

export function showIdea({ idea, categorySlug }: IdeaRow): Idea {
  const { usageType, status } = idea;
  return {
    id: idea.id,
    email: idea.email,
    title: idea.title,
    generated_title: idea.generatedTitle,
    description: idea.description,
    usage_type: usageType,
    usage_type_display: IDEA_USAGE_TYPE_LABELS[usageType],
    category_slug: categorySlug,
    status,
    status_display: IDEA_STATUS_LABELS[status],
    created_at: idea.createdAt.toISOString(),
    asks_author: idea.askedAttempt !== null && takesAnswers(status),
  };
}

/** The idea is locked. False for what is no move of staff. */
export async function moveIdea(
  tx: Transaction,
  { id, status }: { id: number; status: IdeaStatus },
  { to, now }: { to: IdeaStatus; now: Date },
): Promise<boolean> {
  const act = moveOfStaff(status, to);
  if (act) await updateIdea(tx, id, { status: nextIdeaStatus(status, act), now });
  return act !== undefined;
}
