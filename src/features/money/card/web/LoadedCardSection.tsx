import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const CardSection = lazy(() => import('./CardSection.tsx'));

export function LoadedCardSection() {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <CardSection />
    </Suspense>
  );
}
