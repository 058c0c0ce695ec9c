import type { PaymentConfig } from '../contract.ts';
import type { Authenticate, CardProvider, InspectIntent } from './card-confirmation.ts';

/** Each provider's code is fetched where it is the one configured, and there alone. */
export function loadProvider({ provider }: Pick<PaymentConfig, 'provider'>): Promise<CardProvider> {
  return provider === 'sandbox'
    ? import('./sandbox/sandbox.ts').then(({ sandbox }) => sandbox)
    : import('./stripe/stripe.ts').then(({ stripe }) => stripe);
}

/** Takes the customer to their bank for a saved card. */
export const authenticate: Authenticate = async (config, request) =>
  (await loadProvider(config)).authenticate(config, request);

/** What the provider says of an intent; unreachable when not even its code comes. */
export const inspectIntent: InspectIntent = async (config, clientSecret, intentType) =>
  (await loadProvider(config)).inspectIntent(config, clientSecret, intentType);
