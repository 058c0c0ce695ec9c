import { type ReactNode, useState } from 'react';
import { PaymentModal } from './PaymentModal.tsx';
import type { PayableCard } from './panel-props.ts';
import type { PaymentType } from './payment-type.ts';

interface SubscriptionCheckoutProps {
  automation: PayableCard;
  subscriptionId?: number | undefined;
  children: (openPayment: (type: PaymentType) => void) => ReactNode;
}

/** Takes up again a payment that was left in the middle on this page. */
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
