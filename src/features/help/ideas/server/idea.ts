import { takesAnswers } from '#domain/idea/author-news.ts';
import {
  IDEA_STATUS_LABELS,
  IDEA_USAGE_TYPE_LABELS,
  type IdeaAct,
  type IdeaStatus,
  nextIdeaStatus,
} from '#domain/status/idea-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import { idOfKey, signedKey } from '#server/keys/signed-key.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Idea } from '../contract.ts';
import { type IdeaRow, updateIdea, type WordsOfStaff } from './idea-store.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** docs/product/idea.md#following-without-an-account */
export const ideaKeyOf = (settings: Secret, ideaId: number): string =>
  signedKey(settings, 'rouage idea', ideaId);

/** Undefined for what this shop did not sign. */
export const ideaOfKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage idea', key);

/** It ends the emails and opens nothing, for it stands in an address (docs/product/idea.md#news-are-stopped). */
export const newsKeyOf = (settings: Secret, ideaId: number): string =>
  signedKey(settings, 'rouage idea news', ideaId);

export const ideaOfNewsKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage idea news', key);

/** Once it is on sale. */
const onSale = (status: IdeaStatus, automation: IdeaRow['automation']): Idea['automation'] =>
  status === 'completed' && automation?.available
    ? { id: automation.id, slug: automation.slug, name: automation.name }
    : null;

export function showIdea({ idea, categorySlug, automation }: IdeaRow): Idea {
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
    rejection_reason: status === 'rejected' ? idea.rejectionReason : '',
    created_at: idea.createdAt.toISOString(),
    asks_author: idea.askedAttempt !== null && takesAnswers(status),
    automation: onSale(status, automation),
  };
}

interface Change {
  act: IdeaAct;
  now: Date;
  /** The automation that is drafted from it, or no more. */
  automationId?: number | null;
  words?: WordsOfStaff | undefined;
}

/** The idea is locked. Answers its status. Throws `ForbiddenTransition`. */
export async function changeIdea(
  tx: Transaction,
  { id, status }: { id: number; status: IdeaStatus },
  { act, now, automationId, words }: Change,
): Promise<IdeaStatus> {
  const next = nextIdeaStatus(status, act);
  await updateIdea(tx, id, { status: next, now, automationId, words });
  return next;
}
