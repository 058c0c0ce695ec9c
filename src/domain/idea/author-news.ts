/** What the author of an idea is told (docs/product/idea.md#author-is-told). */

import type { IdeaStatus } from '../status/idea-status.ts';
import { DAY_MS } from '../time/durations.ts';

export const IDEA_NEWS = [
  'questions',
  'in_review',
  'approved',
  'rejected',
  'in_development',
  'completed',
] as const;
export type IdeaNews = (typeof IDEA_NEWS)[number];

export const IDEA_GIFT_TITLE = 'Votre idée est en vente, et vous est offerte';

const ofStatus: Partial<Record<IdeaStatus, IdeaNews>> = {
  in_review: 'in_review',
  approved: 'approved',
  rejected: 'rejected',
  in_development: 'in_development',
  completed: 'completed',
};

interface IdeaStanding {
  status: IdeaStatus;
  /** Questions wait for an answer. */
  asks: boolean;
  /** What it has become may be bought, and nothing else told of it. */
  isSold: boolean;
}

/** Undefined: nothing that its author could do anything with. */
export function ideaNews({ status, asks, isSold }: IdeaStanding): IdeaNews | undefined {
  if (status === 'completed' && !isSold) return undefined;
  return status === 'ai_processed' && asks ? 'questions' : ofStatus[status];
}

/** One email a day at most for an address, whatever becomes of its ideas. */
export const newsWaitUntil = (lastTold: Date | undefined, now: Date): Date =>
  lastTold ? new Date(Math.max(now.getTime(), lastTold.getTime() + DAY_MS)) : now;

/** Its questions may be answered until it was decided on. */
export const takesAnswers = (status: IdeaStatus): boolean =>
  status === 'ai_processed' || status === 'in_review';

/** Of a key after the # of the idea's page, that ends the emails and shows nothing. */
export const STOP_NEWS_PREFIX = 'arret-';
