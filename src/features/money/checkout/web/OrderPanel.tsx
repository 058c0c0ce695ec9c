import { useEffect } from 'react';
import type { Account } from '#people/customers/contract.ts';
import type { ConfirmedPayment, PaymentConfig, Quote } from '../contract.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import type { PaymentPanelProps } from './panel-props.ts';
import { isLocked } from './payment-state.ts';
import type { PaymentType } from './payment-type.ts';
import { usePayment } from './use-payment.ts';

interface OrderPanelProps extends PaymentPanelProps {
  quote: Quote;
  provider: PaymentConfig;
  account: Account;
  said: string | undefined;
  onPaidAs: (type: PaymentType, paid: ConfirmedPayment) => void;
  onAmountChanged: () => void;
}

/** The server knows best which payment fits; a restored one needs the number of its row. */
function typeOf(quote: Quote, asked: PaymentType, subscriptionId: number | undefined): PaymentType {
  return quote.type === 'restored' && subscriptionId === undefined ? asked : quote.type;
}

export function OrderPanel({ quote, provider, account, ...props }: OrderPanelProps) {
  const { automation, subscriptionId, said, retrying, onLock, onPaidAs, onAmountChanged } = props;
  const type = typeOf(quote, props.type, subscriptionId);
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email;
  const billing = { name, email: account.email };
  const payment = usePayment({
    automationId: automation.id,
    subscriptionId,
    said,
    billing,
    config: {
      type,
      automation_name: quote.automation_name,
      automation_slug: automation.slug,
      purchase_price: quote.purchase_price,
      monthly_price: quote.monthly_price,
      total_amount: quote.total_today,
      user_email: account.email,
      description: automation.name,
    },
    onPaid: (paid) => onPaidAs(type, paid),
    onAmountChanged,
  });
  const locked = isLocked(payment.view);
  useEffect(() => onLock(locked), [locked, onLock]);

  return (
    <div className="-mx-5 -mt-5 -mb-6 grid md:-mx-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="bg-sunken px-5 py-5 md:px-6 md:py-6">
        <PaymentSummary quote={quote} image={automation.image} total={payment.view.total} />
      </div>
      <div className="min-w-0 px-5 py-5 md:px-6 md:py-6">
        <PaymentForm
          payment={payment}
          quote={quote}
          provider={provider}
          billing={billing}
          onTyped={props.onTyped}
          consented={retrying}
        />
      </div>
    </div>
  );
}
