import { lazy, Suspense } from 'react';
import { useSession } from '#web/session.ts';
import type { RealPriceProps } from './RealPrice.tsx';

const LoadedRealPrice = lazy(() => import('./RealPrice.tsx'));

export function RealPriceSection(props: RealPriceProps) {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <LoadedRealPrice {...props} />
    </Suspense>
  );
}
