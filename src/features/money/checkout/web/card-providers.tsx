import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PaymentConfig } from '../contract.ts';
import type { Authenticate, CardFieldsProps, CardProvider, InspectIntent } from './card-confirmation.ts';

/** It loads the configured provider's code alone. */
function loadProvider({ provider }: Pick<PaymentConfig, 'provider'>): Promise<CardProvider> {
  return provider === 'sandbox'
    ? import('./sandbox/SandboxCardForm.tsx').then(({ sandboxCards }) => sandboxCards)
    : import('./stripe/StripeCardForm.tsx').then(({ stripeCards }) => stripeCards);
}

export const authenticate: Authenticate = async (config, request) =>
  (await loadProvider(config)).authenticate(config, request);

/** It is unreachable when the provider's code does not load. */
export const inspectIntent: InspectIntent = async (config, clientSecret, intentType) =>
  (await loadProvider(config)).inspectIntent(config, clientSecret, intentType);

const fieldsOf = (provider: 'sandbox' | 'stripe') =>
  lazy(() => loadProvider({ provider }).then(({ CardFields }) => ({ default: CardFields })));
const fields = { sandbox: fieldsOf('sandbox'), stripe: fieldsOf('stripe') };

export function CardForm(props: CardFieldsProps) {
  const Fields = fields[props.config.provider];
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Fields {...props} />
    </Suspense>
  );
}
