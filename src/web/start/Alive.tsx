import { type ReactNode, Suspense, useEffect, useRef } from 'react';
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

function awaitPart(part: object): void {
  awaited.add(part);
}

/** The part is alive, or was removed, and is no longer awaited. */
function partArrived(part: object): void {
  if (awaited.delete(part)) tell();
}

/** React has taken over all but the awaited parts. */
function pageTaken(): void {
  isTaken = true;
  tell();
}

/** Says that React has taken over, so that kept acts can be answered. Last in the body. */
export function TellAlive() {
  useEffect(pageTaken, []);
  return null;
}

function Arrived({ part }: { part: object }) {
  useEffect(() => partArrived(part), [part]);
  return null;
}

/** A part whose script comes by itself: the page is alive only after it. */
export function LatePart({ children }: { children: ReactNode }) {
  const { current: part } = useRef({});
  useEffect(() => {
    awaitPart(part);
    return () => partArrived(part);
  }, [part]);
  return (
    <Suspense fallback={null}>
      {children}
      <Arrived part={part} />
    </Suspense>
  );
}
