import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#web/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PaymentModal } from './PaymentModal.tsx';
import type { PayableCard } from './panel-props.ts';
import type { PaymentType } from './payment-type.ts';
import type { RealPriceProps } from './RealPrice.tsx';

// biome-ignore lint/performance/noBarrelFile: the one door by which other screens reach this slice.
export { ActivationNote } from './ActivationNote.tsx';

interface SubscriptionCheckoutProps {
  automation: PayableCard;
  /** The row of a restored subscription. */
  subscriptionId?: number | undefined;
  children: (openPayment: (type: PaymentType) => void) => ReactNode;
}

/** Lends a payment to the button that it renders, and takes up again one that was left in the middle on this page. */
export function SubscriptionCheckout({ automation, subscriptionId, children }: SubscriptionCheckoutProps) {
  const [type, setType] = useState<PaymentType>();
  return (
    <>
      {children(setType)}
      <PaymentModal
        automation={automation}
        type={type ?? 'initial'}
        subscriptionId={subscriptionId}
        open={type !== undefined}
        onClose={() => setType(undefined)}
      />
    </>
  );
}

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
