import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSeeing } from '#web/api/seeing-tab.ts';

const SeeingBanner = lazy(() => import('./SeeingBanner.tsx'));

const never = () => () => undefined;

/** Its code loads only where an account is seen; the server's rendering has none. */
export function SeeingNotice() {
  const seeing = useSyncExternalStore(never, isSeeing, () => false);
  if (!seeing) return null;
  return (
    <Suspense fallback={null}>
      <SeeingBanner />
    </Suspense>
  );
}
