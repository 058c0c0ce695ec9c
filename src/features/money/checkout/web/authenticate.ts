import type { Authenticate } from './card-confirmation.ts';
import { authenticateAtSandbox } from './sandbox-provider.ts';

/** Stripe.js is fetched only where Stripe is the provider. */
export const authenticate: Authenticate = async (config, request) => {
  if (config.provider === 'sandbox') return authenticateAtSandbox(config, request);
  const { authenticateAtStripe } = await import('./stripe-provider.ts');
  return authenticateAtStripe(config, request);
};
