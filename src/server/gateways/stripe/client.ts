import Stripe from 'stripe';
import type { Settings } from '../../settings.ts';

const timeoutMs = 15_000;

/** The official SDK, towards Stripe or, in demo and tests, towards the sandbox: one code path for both. */
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
    ...(sandbox ? { host: sandbox.hostname, port: sandbox.port, protocol: 'http' } : {}),
  });
}
