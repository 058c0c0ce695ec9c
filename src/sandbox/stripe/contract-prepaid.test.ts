import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { advance, errorOf, latestInvoice, newClock, seconds } from '#tests/stripe-contract/contract-clock.ts';
import { newBuyer, subscribed } from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { stripe, product } = await openContract();

/**
 * A customer who pays a month from 10 January, ended on the 20th, and whose rest of it goes on by a new subscription.
 */
async function resumed(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
  const customer = await newBuyer(stripe, clock);
  const first = await subscribed(stripe, customer.id, product);
  const card = String(first.default_payment_method);
  await advance(stripe, clock, '2026-01-20T09:00:00Z');
  await stripe.subscriptions.cancel(first.id);
  const price_data = {
    currency: 'eur',
    product,
    unit_amount: 500,
    recurring: { interval: 'month' as const },
  };
  const create = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data }],
      default_payment_method: card,
      trial_end: seconds('2026-02-10T09:00:00Z'),
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
      billing_mode: { type: 'flexible' },
      ...params,
    });
  return { clock, create };
}

it('a subscription prepaid until a moment begins as a trial, with a first invoice of 0 paid without a card', async () => {
  const { create } = await resumed();
  const subscription = await create();
  expect(subscription).toMatchObject({ status: 'trialing', pending_setup_intent: null });
  expect(subscription.items.data[0]?.current_period_end).toBe(seconds('2026-02-10T09:00:00Z'));
  const invoice = await latestInvoice(stripe, subscription.id);
  expect(invoice).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_create' });
});

it('it is debited when the moment has come, then every month from that day on', async () => {
  const { clock, create } = await resumed();
  const { id } = await create();
  await advance(stripe, clock, '2026-02-10T09:30:00Z');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect(await latestInvoice(stripe, id)).toMatchObject({
    status: 'draft',
    total: 500,
    billing_reason: 'subscription_cycle',
  });
  await advance(stripe, clock, '2026-03-10T12:00:00Z');
  const paid = await stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([500, 500, 0]);
});

it('its price may change meanwhile: the first debit takes the new one', async () => {
  const { clock, create } = await resumed();
  const { id, items } = await create();
  const price_data = {
    currency: 'eur',
    product,
    unit_amount: 300,
    recurring: { interval: 'month' as const },
  };
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price_data }],
    proration_behavior: 'none',
  });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('trialing');
  await advance(stripe, clock, '2026-02-10T12:00:00Z');
  expect(await latestInvoice(stripe, id)).toMatchObject({ status: 'paid', amount_paid: 300 });
});

it('a moment that has passed is refused', async () => {
  const { create } = await resumed({ trial_end: seconds('2026-01-19T09:00:00Z') });
  expect(await errorOf(create())).toMatchObject({ statusCode: 400, param: 'trial_end' });
});

it('ended before the moment it never debits', async () => {
  const { clock, create } = await resumed();
  const { id } = await create();
  await stripe.subscriptions.cancel(id);
  await advance(stripe, clock, '2026-03-10T12:00:00Z');
  const invoices = await stripe.invoices.list({ subscription: id });
  expect(invoices.data.map(({ total }) => total)).toEqual([0]);
});

it('a month that runs goes on until a moment, from which the next ones are counted, and ends there if it was to', async () => {
  const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
  const customer = await newBuyer(stripe, clock);
  const { id } = await subscribed(stripe, customer.id, product);
  const end = seconds('2026-02-11T05:00:00Z');
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const moved = await stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' });
  expect(moved).toMatchObject({ status: 'trialing', cancel_at: end });
  expect(moved.items.data[0]?.current_period_end).toBe(end);
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await advance(stripe, clock, '2026-02-10T12:00:00Z');
  expect((await latestInvoice(stripe, id)).billing_reason).not.toBe('subscription_cycle');
  await advance(stripe, clock, '2026-02-11T05:30:00Z');
  expect(await latestInvoice(stripe, id)).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
  });
  const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
  expect(item?.current_period_end).toBe(seconds('2026-03-11T05:00:00Z'));
});
