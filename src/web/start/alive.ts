import { ALIVE } from './page-parts.ts';

/** Parts that the server sent and whose scripts are still on their way. */
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

/** It lives; or it is gone, and nobody waits for it any more. */
export function partArrived(part: object): void {
  if (awaited.delete(part)) tell();
}

/** React has taken the document over, but for the parts that are awaited. */
export function pageTaken(): void {
  isTaken = true;
  tell();
}
