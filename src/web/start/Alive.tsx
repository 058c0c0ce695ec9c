import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { awaitPart, pageTaken, partArrived } from './alive.ts';

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
