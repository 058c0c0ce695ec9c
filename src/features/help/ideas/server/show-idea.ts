import {
  IDEA_STATUS_LABELS,
  IDEA_USAGE_TYPE_LABELS,
  type IdeaStatus,
  type IdeaUsageType,
} from '#domain/status/idea-status.ts';
import type { Shop } from '#server/shop.ts';
import type { Idea } from '../contract.ts';
import { type IdeaRow, selectOwnIdeas } from './store.ts';

export function showIdea({ idea, categorySlug }: IdeaRow): Idea {
  const usageType = idea.usageType as IdeaUsageType;
  const status = idea.status as IdeaStatus;
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
  };
}

export async function listIdeasOf(shop: Pick<Shop, 'db'>, userId: number): Promise<Idea[]> {
  return (await selectOwnIdeas(shop.db, userId)).map(showIdea);
}
