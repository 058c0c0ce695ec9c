import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { clientOf, openBench, SECRET_KEY } from './contract-bench.ts';
import { newProduct } from './contract-shop.ts';

/** Whom the contract suite talks to. */
interface Counterpart {
  stripe: Stripe;
  /** The same, with another key. */
  as(key: string): Stripe;
}

export interface Contract extends Counterpart {
  /** One for the file. */
  product: string;
}

/** With a key of Stripe's test mode in `STRIPE_TEST_KEY`, the suite is held against Stripe itself (docs/stripe.md). */
export const testKey = process.env.STRIPE_TEST_KEY;

function stripeItself(key: string): Counterpart {
  if (!key.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY must be a key of the test mode (sk_test_…)');
  const as = (other: string) => new Stripe(other, { maxNetworkRetries: 2, telemetry: false });
  return { stripe: as(key), as };
}

async function openSandbox(): Promise<Counterpart> {
  const { address, close } = await openBench();
  afterAll(close);
  return { stripe: clientOf(address, SECRET_KEY), as: (key) => clientOf(address, key) };
}

/** A key of Stripe's test mode replaces the sandbox; the tests are the same. It closes after its file. */
export async function openContract(): Promise<Contract> {
  const other = testKey ? stripeItself(testKey) : await openSandbox();
  return { ...other, product: await newProduct(other.stripe) };
}
