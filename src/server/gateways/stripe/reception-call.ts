import Stripe from 'stripe';
import type { Reception } from '#domain/subscription/subscription-diagnosis.ts';
import { ask } from './ask-provider.ts';

export interface ReceptionCall {
  /** Beside the API version that the SDK reads. */
  readReception(): Promise<Reception>;
}

/** The host may be a proxy's, and in the demo it is the machine's own. */
const shopPath = '/api/stripe/webhook/';

export function receptionCall(stripe: Stripe): ReceptionCall {
  return {
    async readReception() {
      // One page: an account may have sixteen.
      const { data } = await ask(() => stripe.webhookEndpoints.list({ limit: 100 }));
      const own = data.filter(({ url, status }) => status === 'enabled' && url.endsWith(shopPath));
      return {
        wanted: Stripe.API_VERSION,
        endpoints: own.map(({ url, api_version: apiVersion }) => ({ url, apiVersion })),
      };
    },
  };
}
