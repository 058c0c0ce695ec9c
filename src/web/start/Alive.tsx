import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSession } from '../session.ts';
import { ALIVE } from './page-parts.ts';

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

function partArrived(part: object): void {
  if (awaited.delete(part)) tell();
}

function pageTaken(): void {
  isTaken = true;
  tell();
}

/** Kept acts can now be answered, since the session is known. Last in the body. */
export function TellAlive() {
  const isKnown = useSession().status !== 'unknown';
  useEffect(() => {
    if (isKnown) pageTaken();
  }, [isKnown]);
  return null;
}

function Arrived({ part }: { part: object }) {
  useEffect(() => partArrived(part), [part]);
  return null;
}

/** The page is alive only once this part's own script has come. */
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
