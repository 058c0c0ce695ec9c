import type { IdeaStatus } from '../status/idea-status.ts';

/** The shop asks a model itself, or the seller's own pipeline takes ideas and brings what it made of them. */
export const READING_WAYS = ['model', 'pipeline'] as const;
export type ReadingWay = (typeof READING_WAYS)[number];

/** How a try ended; `abandoned`: nobody heard of it any more. */
export const CALL_OUTCOMES = ['done', 'unfit', 'slow', 'busy', 'away', 'refused', 'abandoned'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

interface Awaited {
  status: IdeaStatus;
  attempt: number;
  readingUntil: Date | null;
}

/** Whether this try is the one that is awaited: not an older one, and nobody gave it up. */
export const isAwaited = (idea: Awaited, attempt: number): boolean =>
  idea.status === 'ai_processing' && idea.attempt === attempt && idea.readingUntil !== null;
