import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { EuroCents } from '../../../domain/money.ts';
import { ErrorState } from '../../../web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../../web/ui/Skeleton.tsx';
import type { PaymentConfig } from '../contract.ts';
import type { Billing, CardConfirmation } from './card-confirmation.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import { confirmAtStripe, stripeLibrary } from './stripe-provider.ts';

interface StripeCardFormProps {
  ref: Ref<CardConfirmation | null>;
  config: PaymentConfig;
  billing: Billing;
  total: EuroCents;
}

function elementsOptions(total: EuroCents): StripeElementsOptions {
  const common = {
    locale: 'fr' as const,
    currency: 'eur',
    allowedPaymentMethodTypes: ['card'],
    appearance: stripeAppearance(),
  };
  return total > 0 ? { ...common, mode: 'subscription', amount: total } : { ...common, mode: 'setup' };
}

/** Stripe's Payment Element: the card's number never touches our page. Loaded only where Stripe is the provider. */
export function StripeCardForm({ config, total, ...rest }: StripeCardFormProps) {
  const [attempt, setAttempt] = useState(0);
  const options = useMemo(() => elementsOptions(total), [total]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the library again.
  const library = useMemo(
    () => stripeLibrary(config.publishable_key).catch(() => null),
    [config.publishable_key, attempt],
  );
  return (
    <Elements key={attempt} stripe={library} options={options}>
      <PaymentFields {...rest} onRetry={() => setAttempt(attempt + 1)} />
    </Elements>
  );
}

interface PaymentFieldsProps {
  ref: Ref<CardConfirmation | null>;
  billing: Billing;
  onRetry: () => void;
}

function PaymentFields({ ref, billing, onRetry }: PaymentFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useImperativeHandle<CardConfirmation | null, CardConfirmation | null>(ref, () => {
    if (!stripe || !elements || state !== 'ready') return null;
    return {
      // The element shows its own errors at its fields, in French.
      check: async () => (await elements.submit()).error === undefined,
      confirm: (request) => confirmAtStripe(stripe, elements, request),
    };
  }, [stripe, elements, state]);

  if (state === 'failed') {
    return <ErrorState title="Le formulaire de paiement n’a pas pu être chargé" onRetry={onRetry} />;
  }
  return (
    <>
      {state === 'loading' ? (
        <Loading label="Chargement du formulaire de paiement…">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        </Loading>
      ) : null}
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: billing }, wallets: { link: 'never' } }}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
    </>
  );
}
