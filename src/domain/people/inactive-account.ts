/** docs/product/deletion.md#unused-accounts-end */
import { DAY_MS } from '../time/durations.ts';
import { KEPT_DATA } from './kept-data.ts';
import { keptUntil } from './kept-period.ts';

/** At least so many days pass between the first email and the end, and between the second and the end. */
export const WARNED_DAYS = 30;
export const REMINDED_DAYS = 7;

export interface AccountUse {
  readonly lastUsedAt: Date;
  readonly owns: boolean;
  readonly busy: boolean;
}

export interface InactivityNotice {
  readonly toldAt: Date;
  readonly closesAt: Date;
  readonly remindedAt: Date | null;
  /** The latest email was sent, or cannot be delivered. */
  readonly emailLeft: boolean;
}

export type InactivityStep =
  | { readonly step: 'nothing' | 'take_back' | 'close' }
  | { readonly step: 'tell' | 'remind'; readonly closesAt: Date };

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const inDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

export function unusedUntil({ lastUsedAt, owns }: AccountUse): Date {
  return keptUntil((owns ? KEPT_DATA.ownerAccount : KEPT_DATA.emptyAccount).period, lastUsedAt);
}

function firstStep(use: AccountUse, now: Date): InactivityStep {
  const end = unusedUntil(use);
  if (use.busy || now < inDays(end, -WARNED_DAYS)) return { step: 'nothing' };
  return { step: 'tell', closesAt: later(end, inDays(now, WARNED_DAYS)) };
}

export function inactivityStep(use: AccountUse, notice: InactivityNotice | null, now: Date): InactivityStep {
  if (!notice) return firstStep(use, now);
  const { toldAt, closesAt, remindedAt, emailLeft } = notice;
  const stillUnused = !use.busy && use.lastUsedAt <= toldAt && inDays(unusedUntil(use), -WARNED_DAYS) <= now;
  if (!stillUnused) return { step: 'take_back' };
  if (!emailLeft) return { step: 'nothing' };
  if (!remindedAt) {
    if (now < inDays(closesAt, -REMINDED_DAYS)) return { step: 'nothing' };
    return { step: 'remind', closesAt: later(closesAt, inDays(now, REMINDED_DAYS)) };
  }
  return { step: now >= closesAt ? 'close' : 'nothing' };
}
