/** docs/product/sleeping-tool.md */
import type { SubscriptionStatus } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';

export const ASLEEP_DAYS = 60;
export const ASKED_AGAIN_MONTHS = 6;
export const SLEEPING_LINK_DAYS = 30;
/** The email states how long the tool slept; sent later, it could be wrong. */
export const SLEEPING_EMAIL_DAYS = 1;

export interface ToolUse {
  readonly startDate: Date;
  readonly lastAccessed: Date | null;
  /** The last save counts too, because a page may stay open for weeks after one opening. */
  readonly savedAt: Date | null;
}

export interface WatchedTool extends ToolUse {
  readonly status: SubscriptionStatus;
  readonly isFree: boolean;
  /** The provider debits it every month; a month that staff gave costs nobody anything. */
  readonly isCarried: boolean;
  readonly hasPage: boolean;
  /** Its sixty days count from the end of a pause (docs/product/pause.md#what-it-keeps). */
  readonly resumesAt?: Date | null;
}

const latest = (dates: readonly (Date | null)[]): number =>
  Math.max(...dates.map((date) => date?.getTime() ?? 0));

/** Openings before this subscription began do not count. */
export function unusedSince({ startDate, lastAccessed, savedAt }: ToolUse): Date {
  return new Date(latest([startDate, lastAccessed, savedAt]));
}

export const hasBeenUsed = (use: ToolUse): boolean => unusedSince(use) > use.startDate;

export const asleepSince = (now: Date): Date => new Date(now.getTime() - ASLEEP_DAYS * DAY_MS);

export const askedSince = (now: Date): Date => addMonths(now, -ASKED_AGAIN_MONTHS);

export function isToBeAsked(tool: WatchedTool, askedAt: Date | null, now: Date): boolean {
  const isPaid = tool.status === 'active' && !tool.isFree && tool.isCarried;
  const wasPaused = tool.resumesAt ? tool.resumesAt > asleepSince(now) : false;
  const isAsleep = tool.hasPage && !wasPaused && unusedSince(tool) <= asleepSince(now);
  return isPaid && isAsleep && (askedAt === null || askedAt <= askedSince(now));
}

/** Before the link's key, this tells which button of the email was pressed. */
export const KEEP_PREFIX = 'garder.';
export const STOP_PREFIX = 'arreter.';

export const SLEEPING_CHOICES = ['kept', 'stopped'] as const;
export type SleepingChoice = (typeof SLEEPING_CHOICES)[number];

export type SleepingState = 'running' | 'ending' | 'over';

/** `askedAt` is of this link, which says nothing of a later subscription on the same row. */
export function stateOfAsked(
  row: Pick<WatchedTool, 'status' | 'isFree' | 'startDate'>,
  askedAt: Date,
): SleepingState {
  if (row.isFree || askedAt < row.startDate) return 'over';
  if (row.status === 'active' || row.status === 'past_due' || row.status === 'paused') return 'running';
  return row.status === 'cancelling' ? 'ending' : 'over';
}
