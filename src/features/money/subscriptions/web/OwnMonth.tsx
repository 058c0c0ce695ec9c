import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import type { EuroCents } from '#domain/money/money.ts';
import { useSession } from '#web/session.ts';

interface OwnMonthProps {
  /** What one more would cost; without it the gauge of the cap is shown. */
  more?: { id: number; subscriptionPrice: EuroCents };
  className: string;
}

const LoadedOwnMonth = lazy(() => import('./LoadedOwnMonth.tsx'));

/** The page is the same for everybody: only who is signed in has its place, from the first paint on. */
export function OwnMonth({ className, ...asked }: OwnMonthProps) {
  const { status } = useSession();
  return (
    <div className={clsx('not-in-data-[session=customer]:hidden print:hidden', className)}>
      {status === 'customer' ? (
        <Suspense>
          <LoadedOwnMonth {...asked} />
        </Suspense>
      ) : null}
    </div>
  );
}
