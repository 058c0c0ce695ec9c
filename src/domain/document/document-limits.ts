import { KEPT_DATA } from '../people/kept-data.ts';
import { keptUntil } from '../people/kept-period.ts';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';

/** docs/product/document.md#former-versions */

/** Tools save while one types, so a version is kept only after a pause or a while of work. */
const PAUSE_MS = 2 * MINUTE_MS;
const WORK_MS = 10 * MINUTE_MS;

interface Saved {
  savedAt: Date;
  lastKeptAt: Date | null;
  createdAt: Date;
}

export function keepsFormer({ savedAt, lastKeptAt, createdAt }: Saved, now: Date): boolean {
  const since = lastKeptAt ?? createdAt;
  return now.getTime() - savedAt.getTime() >= PAUSE_MS || now.getTime() - since.getTime() >= WORK_MS;
}

/** docs/product/document.md#twelve-months-more */

const TOLD_DAYS = 30;
/** Access ends in many ways, some by date alone, and may come back: a daily look is soon enough. */
export const LOOK_MS = DAY_MS;

interface StoreLife {
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

/** One document, as JSON in UTF-8 (docs/product/document.md). */
export const DOCUMENT_BYTES = 262_144;
/** A customer keeps so much in one tool, former versions included. */
export const STORE_BYTES = 5_242_880;
export const STORE_DOCUMENTS = 500;
/** Hundreds of lines fit into one numbered paper. */
export const PAPER_BYTES = 131_072;
/** One account may number this much in the window, over all tools, because papers are kept for good. */
export const ISSUED_BYTES = 33_554_432;
export const ISSUED_DAYS = 30;
/** A smaller paper counts as this, which allows sixteen thousand papers. */
export const PAPER_LEAST_BYTES = 2048;
/** While somebody waits for them; the archive of all data has no such limit. */
export const PAPERS_IN_ZIP = 500;
export const FORMER_VERSIONS = 10;
export const TITLE_LENGTH = 120;
/** Deeper values would overflow recursive readers. */
export const DOCUMENT_DEPTH = 64;

export const DOCUMENT_KEY = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** docs/product/document.md#numbers-without-holes */
export const NUMBERED_KINDS = ['invoice', 'credit_note', 'quote'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** docs/product/document.md#own-book */
export const BOOK_PARTS = ['company', 'customers', 'articles'] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
