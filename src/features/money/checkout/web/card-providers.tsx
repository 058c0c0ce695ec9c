import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PaymentConfig } from '../contract.ts';
import type { Authenticate, CardFieldsProps, CardProvider, InspectIntent } from './card-confirmation.ts';

/** Loads the code of the configured provider only. */
function loadProvider({ provider }: Pick<PaymentConfig, 'provider'>): Promise<CardProvider> {
  return provider === 'sandbox'
    ? import('./sandbox/SandboxCardForm.tsx').then(({ sandboxCards }) => sandboxCards)
    : import('./stripe/StripeCardForm.tsx').then(({ stripeCards }) => stripeCards);
}

/** Sends the customer to their bank for a saved card. */
export const authenticate: Authenticate = async (config, request) =>
  (await loadProvider(config)).authenticate(config, request);

/** The provider's state of an intent; unreachable when its code does not load. */
export const inspectIntent: InspectIntent = async (config, clientSecret, intentType) =>
  (await loadProvider(config)).inspectIntent(config, clientSecret, intentType);

const fieldsOf = (provider: 'sandbox' | 'stripe') =>
  lazy(() => loadProvider({ provider }).then(({ CardFields }) => ({ default: CardFields })));
const fields = { sandbox: fieldsOf('sandbox'), stripe: fieldsOf('stripe') };

/** The card form of whichever provider is configured. */
export function CardForm(props: CardFieldsProps) {
  const Fields = fields[props.config.provider];
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Fields {...props} />
    </Suspense>
  );
}
