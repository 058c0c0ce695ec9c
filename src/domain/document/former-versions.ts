/** Which former versions of a document are kept (docs/product/document.md#former-versions). */
import { MINUTE_MS } from '../time/durations.ts';

/** A tool saves while one types: a version is what stood when one paused, or after a while of work. */
const PAUSE_MS = 2 * MINUTE_MS;
const WORK_MS = 10 * MINUTE_MS;

interface Saved {
  savedAt: Date;
  /** When its last former version was kept; null when it has none. */
  lastKeptAt: Date | null;
  createdAt: Date;
}

/** Whether what is saved now leaves what stood before as a version to go back to. */
export function keepsFormer({ savedAt, lastKeptAt, createdAt }: Saved, now: Date): boolean {
  const since = lastKeptAt ?? createdAt;
  return now.getTime() - savedAt.getTime() >= PAUSE_MS || now.getTime() - since.getTime() >= WORK_MS;
}
