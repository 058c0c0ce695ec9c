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

const fieldsOf = (provider: 'sandbox' | 'stripe', kind: 'CardFields' | 'AccountFields') =>
  lazy(() => loadProvider({ provider }).then(({ [kind]: Fields }) => ({ default: Fields })));
const both = (kind: 'CardFields' | 'AccountFields') => ({
  sandbox: fieldsOf('sandbox', kind),
  stripe: fieldsOf('stripe', kind),
});
const fields = { card: both('CardFields'), account: both('AccountFields') };

export const CardForm = (props: CardFieldsProps) => <ProviderFields {...props} of="card" />;

export const AccountForm = (props: CardFieldsProps) => <ProviderFields {...props} of="account" />;

function ProviderFields({ of, ...props }: CardFieldsProps & { of: keyof typeof fields }) {
  const Fields = fields[of][props.config.provider];
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Fields {...props} />
    </Suspense>
  );
}
