import { ALIVE } from './page-parts.ts';

/** Parts that the server sent and whose scripts are still loading. */
const awaited = new Set<object>();
let isTaken = false;

function tell(): void {
  const { dataset } = document.documentElement;
  if (!isTaken || awaited.size > 0 || dataset.alive !== undefined) return;
  dataset.alive = '';
  document.dispatchEvent(new Event(ALIVE));
}

export function awaitPart(part: object): void {
  awaited.add(part);
}

/** The part is alive, or was removed, and is no longer awaited. */
export function partArrived(part: object): void {
  if (awaited.delete(part)) tell();
}

/** React has taken over all but the awaited parts. */
export function pageTaken(): void {
  isTaken = true;
  tell();
}
