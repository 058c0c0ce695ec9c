/** docs/product/idea.md#generated-text-is-public */
import type { IdeaStatus } from '../status/idea-status.ts';

export const PUBLIC_IDEA_STATUSES = [
  'approved',
  'in_development',
  'completed',
] as const satisfies readonly IdeaStatus[];
export type PublicIdeaStatus = (typeof PUBLIC_IDEA_STATUSES)[number];

export const PUBLIC_IDEA_LABELS: Record<PublicIdeaStatus, string> = {
  approved: 'Retenue',
  in_development: 'En préparation',
  completed: 'Publiée',
};

/** docs/product/idea.md#reason-of-a-refusal */
export const REASON_MAX = 500;

/** An idea on sale needs no more votes. */
export const OPEN_TO_VOTES = ['approved', 'in_development'] as const satisfies readonly PublicIdeaStatus[];

/** A smaller count would reveal who voted (docs/product/idea.md#votes). */
const SHOWN_FROM = 5;

export const shownVotes = (count: number): number | null => (count >= SHOWN_FROM ? count : null);
