import Stripe from 'stripe';
import type { Settings } from '../../settings.ts';
import { patienceLeftMs } from './patience.ts';

const timeoutMs = 15_000;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** No attempt has more time than the person who waits: begun later, it would act after "nobody answered". */
function patientClient(): HttpClient {
  const inner = Stripe.createNodeHttpClient();
  const client: HttpClient = Object.create(inner);
  client.makeRequest = (host, port, path, method, headers, data, protocol, timeout) => {
    const leftMs = patienceLeftMs() ?? timeout;
    if (leftMs <= 0) return Promise.reject(new Error('nobody waits for this call any more'));
    return inner.makeRequest(host, port, path, method, headers, data, protocol, Math.min(timeout, leftMs));
  };
  return client;
}

/** Towards Stripe or the sandbox: one code path for both (docs/product/provider.md#official-sdk-always). */
export function openStripeClient(settings: Settings): Stripe {
  const sandbox = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined;
  if (sandbox && settings.STRIPE_SECRET_KEY.startsWith('sk_live_')) {
    throw new Error('STRIPE_API_URL must not be set with a live key');
  }
  if (!sandbox && settings.usesSandbox)
    throw new Error('STRIPE_API_URL is missing: the sandbox key is for the sandbox');
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: patientClient(),
    ...(sandbox ? { host: sandbox.hostname, port: sandbox.port, protocol: 'http' } : {}),
  });
}
