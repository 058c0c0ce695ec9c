/** docs/product/document.md#former-versions */
import { MINUTE_MS } from '../time/durations.ts';

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
