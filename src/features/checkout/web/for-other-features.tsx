import { type ReactNode, useState } from 'react';
import { PaymentModal as Modal, type PaymentModalProps } from './PaymentModal.tsx';
import type { PayableCard } from './panel-props.ts';
import type { PaymentType } from './payment-type.ts';

/** The subscription payment modal, for the screens of subscriptions and of the dashboard; its weight comes at its opening. */
export function PaymentModal(props: PaymentModalProps) {
  return <Modal {...props} />;
}

interface SubscriptionCheckoutProps {
  automation: PayableCard;
  children: (openPayment: (type: PaymentType) => void) => ReactNode;
}

/** Lends a payment to the button that it renders, and takes up again one that was left in the middle on this page. */
export function SubscriptionCheckout({ automation, children }: SubscriptionCheckoutProps) {
  const [type, setType] = useState<PaymentType>();
  return (
    <>
      {children(setType)}
      <Modal
        automation={automation}
        type={type ?? 'initial'}
        open={type !== undefined}
        onClose={() => setType(undefined)}
      />
    </>
  );
}
