/** docs/product/document.md#twelve-months-more */
import { KEPT_DATA } from '../people/kept-data.ts';
import { keptUntil } from '../people/kept-period.ts';
import { DAY_MS } from '../time/durations.ts';

export const TOLD_DAYS = 30;
/** Access ends in many ways, some by date alone, and may come back: a daily look is soon enough. */
export const LOOK_MS = DAY_MS;

export interface StoreLife {
  hasAccess: boolean;
  shutAt: Date | null;
  toldAt: Date | null;
}

export type StoreStep = { step: 'open' | 'shut' | 'wait' | 'forget' } | { step: 'tell'; forgetAt: Date };

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** The customer always has thirty days after the notice, however late it was sent. */
export function forgetAt(shutAt: Date, toldAt: Date | null): Date {
  const due = keptUntil(KEPT_DATA.documents.period, shutAt);
  const told = toldAt ? daysAfter(toldAt, TOLD_DAYS) : due;
  return told > due ? told : due;
}

export function storeStep({ hasAccess, shutAt, toldAt }: StoreLife, now: Date): StoreStep {
  if (hasAccess) return { step: 'open' };
  if (shutAt === null) return { step: 'shut' };
  if (toldAt !== null) return { step: now < forgetAt(shutAt, toldAt) ? 'wait' : 'forget' };
  const tellAt = daysAfter(forgetAt(shutAt, null), -TOLD_DAYS);
  return now < tellAt ? { step: 'wait' } : { step: 'tell', forgetAt: forgetAt(shutAt, now) };
}
