import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { awaitPart, pageTaken, partArrived } from './alive.ts';

/** Says that React has taken the page over: what was kept of the person's first acts can be answered. Last in the body. */
export function TellAlive() {
  useEffect(pageTaken, []);
  return null;
}

function Arrived({ part }: { part: object }) {
  useEffect(() => partArrived(part), [part]);
  return null;
}

/** A part that the server sends whole and whose script comes by itself: the page lives once it does. */
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
