import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { advance, errorOf, latestInvoice, newClock, seconds } from '#tests/stripe-contract/contract-clock.ts';
import {
  firstInvoiceOf,
  newBuyer,
  purchase,
  RETURN_URL,
  subscribed,
} from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { stripe, product } = await openContract();

describe('a purchase with its first month in one payment', () => {
  it('waits for the browser, then pays, activates and saves the card', async () => {
    const customer = await newBuyer(stripe, await newClock(stripe, '2026-01-15T10:00:00Z'));
    const bought = await purchase(stripe, customer.id, product);
    const { invoice, intent, clientSecret } = firstInvoiceOf(bought);
    expect(bought.status).toBe('incomplete');
    expect(bought.pending_setup_intent).toBeNull();
    expect(invoice).toMatchObject({
      status: 'open',
      total: 4000,
      amount_due: 4000,
      billing_reason: 'subscription_create',
    });
    expect(clientSecret).toMatch(new RegExp(`^${intent}_secret_`));

    const paid = await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount: 4000, amount_received: 4000 });

    const after = await stripe.subscriptions.retrieve(bought.id, {
      expand: ['latest_invoice', 'default_payment_method'],
    });
    expect(after.status).toBe('active');
    expect((after.latest_invoice as Stripe.Invoice).status).toBe('paid');
    expect((after.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
    expect(after.items.data[0]?.current_period_start).toBe(seconds('2026-01-15T10:00:00Z'));
    expect(after.items.data[0]?.current_period_end).toBe(seconds('2026-02-15T10:00:00Z'));
    const cards = await stripe.paymentMethods.list({ customer: customer.id });
    expect(cards.data).toHaveLength(1);
  });

  it('takes a card of the customer, who is there, by its name; nobody else’s', async () => {
    const customer = await newBuyer(stripe);
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const bought = await purchase(stripe, customer.id, product);
    const { intent } = firstInvoiceOf(bought);
    const other = await newBuyer(stripe);
    const { id: foreign } = await stripe.paymentMethods.attach('pm_card_visa', { customer: other.id });
    const by = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent, { payment_method, return_url: RETURN_URL });
    expect((await errorOf(by(foreign))).statusCode).toBe(400);
    expect(await by(card)).toMatchObject({ status: 'succeeded', payment_method: card });
    expect((await errorOf(by(card))).code).toBe('payment_intent_unexpected_state');
    const after = await stripe.subscriptions.retrieve(bought.id);
    expect(after).toMatchObject({ status: 'active', default_payment_method: card });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('leads from the payment back to the subscription', async () => {
    const customer = await newBuyer(stripe);
    const { intent, subscription, invoice } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const links = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    expect(links.data.map((link) => link.invoice)).toEqual([invoice.id]);
    const found = await stripe.invoices.retrieve(invoice.id ?? '');
    expect(found.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(found.parent?.subscription_details?.metadata).toEqual({ op: 'op_1' });
  });
});

it('a draft is finalized on demand, once, and paid', async () => {
  const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
  const customer = await newBuyer(stripe, clock);
  const subscription = await subscribed(stripe, customer.id, product);
  await advance(stripe, clock, '2026-02-10T09:30:00Z');
  const draft = await latestInvoice(stripe, subscription.id);
  const open = await stripe.invoices.finalizeInvoice(draft.id ?? '', { expand: ['confirmation_secret'] });
  expect(open).toMatchObject({
    status: 'open',
    amount_due: 500,
    confirmation_secret: { type: 'payment_intent' },
  });
  expect(open.number).toMatch(/-0002$/);
  expect((await errorOf(stripe.invoices.finalizeInvoice(draft.id ?? ''))).statusCode).toBe(400);
  expect((await stripe.invoices.pay(open.id ?? '')).status).toBe('paid');
});

describe('a subscription charged at once', () => {
  async function owner(card: string) {
    const customer = await newBuyer(stripe);
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    return { customer: customer.id, card: method.id };
  }

  it('is active when the saved card pays', async () => {
    const { customer, card } = await owner('pm_card_visa');
    const made = await purchase(stripe, customer, product, {
      params: { payment_behavior: 'allow_incomplete', off_session: true, default_payment_method: card },
    });
    expect(made).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 4000 } });
  });

  it('is incomplete when it does not', async () => {
    const { customer, card } = await owner('pm_card_chargeCustomerFail');
    const made = await purchase(stripe, customer, product, {
      params: { payment_behavior: 'allow_incomplete', off_session: true, default_payment_method: card },
    });
    expect(made).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open' } });
    const ended = await stripe.subscriptions.cancel(made.id);
    expect(ended.status).toBe('incomplete_expired');
  });

  it('needs a card', async () => {
    const customer = await newBuyer(stripe);
    const error = await errorOf(
      purchase(stripe, customer.id, product, { params: { payment_behavior: 'allow_incomplete' } }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});
