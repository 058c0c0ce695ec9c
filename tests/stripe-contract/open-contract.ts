import Stripe from 'stripe';
import { clientOf, openBench, SECRET_KEY } from './contract-bench.ts';

/** Whom the contract suite talks to. */
export interface Contract {
  stripe: Stripe;
  /** The same, with another key. */
  as(key: string): Stripe;
  close(): Promise<void>;
}

/** With a key of Stripe's test mode in `STRIPE_TEST_KEY`, the suite is held against Stripe itself (docs/stripe.md). */
export const testKey = process.env.STRIPE_TEST_KEY;

function stripeItself(key: string): Contract {
  if (!key.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY must be a key of the test mode (sk_test_…)');
  const as = (other: string) => new Stripe(other, { maxNetworkRetries: 2, telemetry: false });
  return { stripe: as(key), as, close: async () => {} };
}

/** The sandbox, unless a key of Stripe's test mode is set: the tests are the same, word for word. */
export async function openContract(): Promise<Contract> {
  if (testKey) return stripeItself(testKey);
  const { address, close } = await openBench();
  return { stripe: clientOf(address, SECRET_KEY), as: (key) => clientOf(address, key), close };
}
