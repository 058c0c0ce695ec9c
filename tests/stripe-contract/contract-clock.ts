import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { testKey } from './open-contract.ts';

export const seconds = (moment: string) => Date.parse(moment) / 1000;

/** A test clock in Stripe's official shape, frozen at a moment. */
export async function newClock(stripe: Stripe, moment: string): Promise<string> {
  return (await stripe.testHelpers.testClocks.create({ frozen_time: seconds(moment) })).id;
}

/** Advances a test clock and waits for Stripe to have done what that time brings. */
export async function advance(stripe: Stripe, clock: string, moment: string): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: seconds(moment) });
  const [tries, waitMs] = testKey ? [150, 1_000] : [1_500, 10];
  for (let look = 0; look < tries; look += 1) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === 'ready') return;
    await pause(waitMs);
  }
  throw new Error(`the test clock ${clock} never became ready`);
}

/** The newest invoice of a subscription. */
export async function latestInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice', 'latest_invoice.payments'],
  });
  if (!latest_invoice || typeof latest_invoice === 'string') throw new Error('no latest invoice');
  return latest_invoice;
}

/** The error that a call is expected to end with. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}
