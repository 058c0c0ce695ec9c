import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { EuroCents } from '#domain/money/money.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Billing, CardConfirmation, CardFieldsProps, CardProvider } from '../card-confirmation.ts';
import { authenticateAtStripe, confirmAtStripe, inspectAtStripe, stripeLibrary } from './stripe-provider.ts';

/** Stripe's frame does not know our CSS variables, so it gets computed values. */
function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger-text'),
      borderRadius: '8px',
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('control')}`, boxShadow: 'none', padding: '11px 12px' },
      '.Input:focus': { border: `1px solid ${token('focus')}`, boxShadow: `0 0 0 1px ${token('focus')}` },
      '.Input--invalid': { border: `1px solid ${token('danger')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500', color: token('ink'), fontSize: '16px' },
    },
  };
}

function elementsOptions(total: EuroCents, means: Means): StripeElementsOptions {
  const common = {
    locale: 'fr' as const,
    currency: 'eur',
    allowedPaymentMethodTypes: [means],
    appearance: stripeAppearance(),
  };
  return total > 0 ? { ...common, mode: 'subscription', amount: total } : { ...common, mode: 'setup' };
}

/** `failed` when a network or a blocker keeps Stripe.js away, until `retry`. */
function useStripeLibrary(publishableKey: string) {
  const [library, setLibrary] = useState<Stripe | 'loading' | 'failed'>('loading');
  const retry = useCallback(() => {
    setLibrary('loading');
    stripeLibrary(publishableKey).then(
      (stripe) => setLibrary(stripe ?? 'failed'),
      () => setLibrary('failed'),
    );
  }, [publishableKey]);
  useEffect(retry, [retry]);
  return { library, retry };
}

type Means = 'card' | 'sepa_debit';

const StripeAccountForm = (props: CardFieldsProps) => <StripeCardForm {...props} means="sepa_debit" />;

/** Stripe's Payment Element: neither card number nor IBAN touches our page. */
function StripeCardForm({ config, total, means = 'card', ...rest }: CardFieldsProps & { means?: Means }) {
  const { library, retry } = useStripeLibrary(config.publishable_key);
  const options = useMemo(() => elementsOptions(total, means), [total, means]);
  if (library === 'failed') return <NotLoaded onRetry={retry} />;
  if (library === 'loading') return <FieldsSkeleton />;
  return (
    <Elements stripe={library} options={options}>
      <PaymentFields {...rest} means={means} onRetry={retry} />
    </Elements>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title="Le formulaire de paiement n’a pas pu être chargé" onRetry={onRetry} />;
}

function FieldsSkeleton() {
  return (
    <Loading label="Chargement du formulaire de paiement…">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}

const wallets = new Set(['apple_pay', 'google_pay']);

interface PaymentFieldsProps {
  ref: Ref<CardConfirmation | null>;
  billing: Billing;
  means: Means;
  onRetry: () => void;
  onTyped?: ((typed: boolean) => void) | undefined;
}

function PaymentFields({ ref, billing, means, onRetry, onTyped }: PaymentFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const chosen = useRef('card');

  useImperativeHandle<CardConfirmation | null, CardConfirmation | null>(ref, () => {
    if (!stripe || !elements || state !== 'ready') return null;
    return {
      // The element shows its own errors at its fields, in French.
      async check(mayAsk) {
        // Apple Pay and Google Pay open their sheet here: the boxes come first.
        if (!mayAsk && wallets.has(chosen.current)) return true;
        return (await elements.submit()).error === undefined;
      },
      confirm: (request) => confirmAtStripe(stripe, elements, request),
    };
  }, [stripe, elements, state]);

  if (state === 'failed') return <NotLoaded onRetry={onRetry} />;
  return (
    <>
      {state === 'loading' ? <FieldsSkeleton /> : null}
      <PaymentElement
        options={{
          layout: 'tabs',
          defaultValues: { billingDetails: billing },
          wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
          // Our form asks for the holder and shows the mandate (docs/product/bank-debit.md#mandate-as-the-bank-wants-it).
          ...(means === 'sepa_debit'
            ? {
                terms: { sepaDebit: 'never' as const },
                fields: { billingDetails: { name: 'never' as const, email: 'never' as const } },
              }
            : {}),
        }}
        onReady={() => setState('ready')}
        onChange={({ empty, value }) => {
          chosen.current = value.type;
          onTyped?.(!empty && !wallets.has(value.type));
        }}
        onLoadError={() => setState('failed')}
      />
    </>
  );
}

export const stripeCards: CardProvider = {
  CardFields: StripeCardForm,
  AccountFields: StripeAccountForm,
  authenticate: authenticateAtStripe,
  inspectIntent: inspectAtStripe,
};
