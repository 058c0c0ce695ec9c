import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSeeing } from '#web/api/seeing-tab.ts';

const SeeingBanner = lazy(() => import('./SeeingBanner.tsx'));

const never = () => () => undefined;

/** Where nobody's account is seen, nothing of it loads. The server sees none. */
export function SeeingNotice() {
  const seeing = useSyncExternalStore(never, isSeeing, () => false);
  if (!seeing) return null;
  return (
    <Suspense fallback={null}>
      <SeeingBanner />
    </Suspense>
  );
}
