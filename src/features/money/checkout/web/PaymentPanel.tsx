import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Account } from '#people/accounts/contract.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { ConfirmedPayment, PaymentConfig, Quote } from '../contract.ts';
import { PanelSkeleton, type PaymentPanelProps } from './PanelParts.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { PaymentVerification, usePaid } from './PaymentVerification.tsx';
import { isLocked } from './payment-state.ts';
import type { PaymentType } from './payment-type.ts';
import {
  clearPending,
  isOutcomeUnknown,
  markPending,
  type PendingPayment,
  unfinishedPayment,
} from './pending-payment.ts';
import { paymentConfig, quoteOf } from './queries.ts';
import { usePayment } from './use-payment.ts';
import type { Verdict } from './verify-payment.ts';

interface OrderPanelProps extends PaymentPanelProps {
  quote: Quote;
  provider: PaymentConfig;
  account: Account;
  said: string | undefined;
  onPaidAs: (type: PaymentType, paid: ConfirmedPayment) => void;
  onAmountChanged: () => void;
}

/** The server decides which payment fits; a restored one needs the number of its row. */
function typeOf(quote: Quote, asked: PaymentType, subscriptionId: number | undefined): PaymentType {
  return quote.type === 'restored' && subscriptionId === undefined ? asked : quote.type;
}

function OrderPanel({ quote, provider, account, ...props }: OrderPanelProps) {
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

export function PaymentPanel(props: PaymentPanelProps) {
  const { automation, retrying, onLock, onPaid } = props;
  const [pending] = useState(() => unfinishedPayment(automation.id));
  const [resumed, setResumed] = useState(() => (isOutcomeUnknown(pending) ? pending : undefined));
  const [said, setSaid] = useState<string>();
  const celebrate = usePaid();

  function paid(type: PaymentType, confirmed: ConfirmedPayment) {
    onPaid(confirmed);
    celebrate(type, confirmed);
  }

  function conclude(type: PaymentType, verdict: Verdict) {
    if (verdict.kind === 'session_lost') return;
    if (verdict.kind === 'paid') return paid(type, verdict.paid);
    if (verdict.kind === 'over') clearPending();
    else markPending('opened');
    setSaid(verdict.message);
    setResumed(undefined);
  }

  if (resumed) {
    const { type } = resumed.config;
    return (
      <PaymentVerification
        payment={{ ...resumed, type }}
        onVerdict={(verdict) => conclude(type, verdict)}
        onLock={onLock}
      />
    );
  }
  return (
    <LoadedOrder
      {...props}
      type={pending?.config.type ?? props.type}
      subscriptionId={props.subscriptionId ?? restoredRow(pending)}
      retrying={retrying || pending !== undefined}
      said={said}
      onPaidAs={paid}
    />
  );
}

/** A page that opened by itself learns the restored row from the payment. */
function restoredRow(pending: PendingPayment | undefined): number | undefined {
  return pending?.config.type === 'restored' && pending.subscription_id > 0
    ? pending.subscription_id
    : undefined;
}

interface LoadedOrderProps extends PaymentPanelProps {
  said: string | undefined;
  onPaidAs: (type: PaymentType, paid: ConfirmedPayment) => void;
}

function LoadedOrder({ said, onPaidAs, ...props }: LoadedOrderProps) {
  const { automation, onLock } = props;
  const queryClient = useQueryClient();
  const queries = useQueries({ queries: [quoteOf(automation.id), paymentConfig, currentUser] });
  const [{ data: quote }, { data: provider }, { data: account }] = queries;
  useEffect(() => () => onLock(false), [onLock]);

  if (quote && provider && account) {
    return (
      <OrderPanel
        {...props}
        quote={quote}
        provider={provider}
        account={account}
        said={said}
        onPaidAs={onPaidAs}
        onAmountChanged={() => void queryClient.refetchQueries({ queryKey: quoteOf(automation.id).queryKey })}
      />
    );
  }
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (!first) return <PanelSkeleton />;
  return <Refused error={first.error} onRetry={() => failed.forEach((query) => void query.refetch())} />;
}

function Refused({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.code === 'already_subscribed' || refusal?.code === 'automation_unavailable') {
    const isOwned = refusal.code === 'already_subscribed';
    return (
      <ErrorState
        title={refusal.message}
        action={
          <ButtonLink to={isOwned ? '/dashboard?tab=automations' : '/catalogue'} variant="secondary">
            {isOwned ? 'Voir mes automatisations' : 'Retour au catalogue'}
          </ButtonLink>
        }
      >
        {isOwned ? 'Rien n’a été débité cette fois-ci.' : 'Rien n’a été débité.'}
      </ErrorState>
    );
  }
  return (
    <ErrorState title="Impossible de préparer le paiement" onRetry={onRetry}>
      {error?.message}
    </ErrorState>
  );
}
