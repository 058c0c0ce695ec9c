import type { IdeaStatus } from '../status/idea-status.ts';

/** Either the shop asks a model, or the seller's own pipeline takes ideas and returns its results. */
export const READING_WAYS = ['model', 'pipeline'] as const;
export type ReadingWay = (typeof READING_WAYS)[number];

/** `abandoned` means that nobody heard of the try again. */
export const CALL_OUTCOMES = ['done', 'unfit', 'slow', 'busy', 'away', 'refused', 'abandoned'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

interface Awaited {
  status: IdeaStatus;
  attempt: number;
  readingUntil: Date | null;
}

/** An older try, or one given up, is not awaited. */
export const isAwaited = (idea: Awaited, attempt: number): boolean =>
  idea.status === 'ai_processing' && idea.attempt === attempt && idea.readingUntil !== null;
