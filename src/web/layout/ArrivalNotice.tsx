import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { arrivalOf } from './arrival.ts';

const Notice = lazy(async () => ({ default: (await import('../ui/Notice.tsx')).Notice }));
const never = () => () => undefined;

/** A toast of two seconds is not enough for it. Gone with the next navigation. */
export function ArrivalNotice() {
  const { state, key } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  // The server's page is everybody's: the history is read once this browser has taken the page over.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const arrival = inBrowser && dismissed !== key ? arrivalOf(state) : undefined;
  if (!arrival) return null;
  return (
    <Suspense fallback={null}>
      <div className="page pt-4 print:hidden">
        <Notice tone="success" title={arrival.title} announced onDismiss={() => setDismissed(key)}>
          {arrival.text}
        </Notice>
      </div>
    </Suspense>
  );
}
