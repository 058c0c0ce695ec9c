import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { errorOf } from '#tests/stripe-contract/contract-clock.ts';
import { firstInvoiceOf, newBuyer, purchase, RETURN_URL } from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { as, stripe, product } = await openContract();

describe('an idempotency key', () => {
  it('replays the first answer to the same request', async () => {
    const key = randomUUID();
    const first = await stripe.customers.create({ name: 'Une fois' }, { idempotencyKey: key });
    const second = await stripe.customers.create({ name: 'Une fois' }, { idempotencyKey: key });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  it('refuses another request', async () => {
    const key = randomUUID();
    await stripe.customers.create({ name: 'Une fois' }, { idempotencyKey: key });
    const error = await errorOf(stripe.customers.create({ name: 'Deux fois' }, { idempotencyKey: key }));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  it('replays a refusal of the bank, even when the card would pass now', async () => {
    const key = randomUUID();
    const { intent } = firstInvoiceOf(await purchase(stripe, (await newBuyer(stripe)).id, product));
    const pay = () =>
      stripe.paymentIntents.confirm(
        intent,
        { payment_method: 'pm_card_chargeDeclined', return_url: RETURN_URL },
        { idempotencyKey: key },
      );
    const first = await errorOf(pay());
    const second = await errorOf(pay());
    expect(second).toMatchObject({ statusCode: 402, charge: first.charge });
    expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('keeps nothing of a request that was refused before it ran', async () => {
    const key = randomUUID();
    const wrong = { name: 'x', wrong: '1' } as Stripe.CustomerCreateParams;
    await errorOf(stripe.customers.create(wrong, { idempotencyKey: key }));
    expect((await stripe.customers.create({ name: 'x' }, { idempotencyKey: key })).name).toBe('x');
  });
});

describe('parameters', () => {
  it('must be known, at any depth', async () => {
    const error = await errorOf(
      stripe.customers.create({ invoice_settings: { colour: 'red' } } as Stripe.CustomerCreateParams),
    );
    expect(error).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'invoice_settings[colour]',
    });
  });

  it('must be there', async () => {
    const error = await errorOf(
      stripe.subscriptions.create({
        customer: (await newBuyer(stripe)).id,
        items: [{ price_data: { product, unit_amount: 500, recurring: { interval: 'month' } } }],
      } as Stripe.SubscriptionCreateParams),
    );
    expect(error).toMatchObject({ code: 'parameter_missing', param: 'items[0][price_data][currency]' });
  });

  it('must be of their kind', async () => {
    const wrong = { amount: 'dix', currency: 'eur' } as unknown as Stripe.PaymentIntentCreateParams;
    expect(await errorOf(stripe.paymentIntents.create(wrong))).toMatchObject({
      statusCode: 400,
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
    const empty = await errorOf(stripe.products.create({ name: '' }));
    expect(empty).toMatchObject({ code: 'parameter_invalid_empty', param: 'name' });
  });

  it('must be addresses where they are addresses', async () => {
    const { intent } = firstInvoiceOf(await purchase(stripe, (await newBuyer(stripe)).id, product));
    const call = stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'javascript:alert(1)',
    });
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'return_url' });
  });
});

describe('expand', () => {
  it.each(['payment_intent', 'subscription', 'nothing'])('refuses %s of an invoice', async (path) => {
    const bought = await purchase(stripe, (await newBuyer(stripe)).id, product);
    const { invoice } = firstInvoiceOf(bought);
    const error = await errorOf(stripe.invoices.retrieve(invoice.id ?? '', { expand: [path] }));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(error.message).toContain(`(${path})`);
  });

  it('refuses before anything is made', async () => {
    const customer = await newBuyer(stripe);
    await errorOf(
      purchase(stripe, customer.id, product, { params: { expand: ['latest_invoice.payment_intent'] } }),
    );
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
  });

  it('opens ids, nested and in lists', async () => {
    const customer = await newBuyer(stripe);
    const { subscription, invoice, intent } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const list = await stripe.subscriptions.list({
      customer: customer.id,
      status: 'incomplete',
      expand: ['data.customer', 'data.latest_invoice.payments'],
    });
    expect(list.data[0]).toMatchObject({
      id: subscription.id,
      customer: { email: 'camille@exemple.fr' },
      latest_invoice: { payments: { data: [{ is_default: true, status: 'open' }] } },
    });
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.payment.payment_intent', 'data.invoice'],
    });
    expect(payments.data[0]).toMatchObject({
      payment: { payment_intent: { amount: 4000 } },
      invoice: { id: invoice.id },
    });
  });

  it('goes four levels deep and no further, as every name counts', async () => {
    const customer = await newBuyer(stripe);
    const { invoice, subscription } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const four = await stripe.invoices.retrieve(invoice.id ?? '', {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(four.payments?.data[0]?.payment.payment_intent).toMatchObject({ object: 'payment_intent' });
    const five = stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    expect(await errorOf(five)).toMatchObject({ statusCode: 400, code: 'property_expansion_max_depth' });
  });

  it('shows ids where nothing is asked, and none of the fields that are gone', async () => {
    const customer = await newBuyer(stripe);
    const { subscription, invoice, intent } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const bare = await stripe.subscriptions.retrieve(subscription.id);
    expect(bare).toMatchObject({ customer: customer.id, latest_invoice: invoice.id });
    expect(Object.keys(bare)).not.toContain('current_period_end');
    const plain = await stripe.invoices.retrieve(invoice.id ?? '');
    for (const gone of [
      'payment_intent',
      'subscription',
      'paid',
      'charge',
      'payments',
      'confirmation_secret',
    ]) {
      expect(Object.keys(plain)).not.toContain(gone);
    }
    expect(Object.keys(await stripe.paymentIntents.retrieve(intent))).not.toContain('invoice');
  });
});

describe('lists', () => {
  it('come newest first, page by page', async () => {
    const customer = await newBuyer(stripe);
    for (let nth = 0; nth < 5; nth += 1) {
      await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    }
    const first = await stripe.paymentMethods.list({ customer: customer.id, limit: 2 });
    expect(first).toMatchObject({ has_more: true, object: 'list', url: '/v1/payment_methods' });
    const all = await stripe.paymentMethods
      .list({ customer: customer.id, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(all).toHaveLength(5);
  });
});

describe('errors', () => {
  it('tell what does not exist', async () => {
    const error = await errorOf(stripe.subscriptions.retrieve('sub_nobody'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
    expect(error.requestId).toMatch(/^req_/);
    const other = await errorOf(purchase(stripe, 'cus_nobody', product));
    expect(other).toMatchObject({ code: 'resource_missing', param: 'customer' });
  });

  it('refuse a wrong key', async () => {
    const stranger = as('sk_test_stranger');
    expect(await errorOf(stranger.subscriptions.list())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });
});
