import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const CardSection = lazy(() => import('./CardSection.tsx'));
const BankAccountSection = lazy(() =>
  import('./BankAccountSection.tsx').then(({ BankAccountSection: section }) => ({ default: section })),
);

export function LoadedCardSection() {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <CardSection />
      <BankAccountSection />
    </Suspense>
  );
}
