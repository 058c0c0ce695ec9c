import type { InspectIntent } from './card-confirmation.ts';
import { inspectAtSandbox } from './sandbox-provider.ts';

/** Stripe.js is fetched only where Stripe is. */
export const inspectIntent: InspectIntent = async (config, clientSecret, intentType) => {
  if (config.provider === 'sandbox') return inspectAtSandbox(config, clientSecret, intentType);
  const { inspectAtStripe } = await import('./stripe-provider.ts');
  return inspectAtStripe(config, clientSecret, intentType);
};
