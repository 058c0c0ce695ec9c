import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const CardSection = lazy(() => import('./CardSection.tsx'));

/** The customer's card and its update, for the security tab of the profile. */
export function LoadedCardSection() {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <CardSection />
    </Suspense>
  );
}
