import { lazy, Suspense } from 'react';
import { useSession } from '#web/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { RealPriceProps } from './RealPrice.tsx';

const LoadedCardSection = lazy(() => import('./CardSection.tsx'));
const LoadedRealPrice = lazy(() => import('./RealPrice.tsx'));

/** The customer's card and its update, for the security tab of the profile. */
export function CardSection() {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LoadedCardSection />
    </Suspense>
  );
}

/** What one more subscription really costs who is signed in; nothing for a visitor, who has no cap yet. */
export function RealPrice(props: RealPriceProps) {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <Suspense fallback={null}>
      <LoadedRealPrice {...props} />
    </Suspense>
  );
}
