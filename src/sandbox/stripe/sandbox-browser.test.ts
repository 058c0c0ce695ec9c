import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, browserCall, openBench, typeCard } from '#tests/stripe-contract/contract-bench.ts';
import { errorOf } from '#tests/stripe-contract/contract-clock.ts';
import {
  firstInvoiceOf,
  newBuyer,
  newProduct,
  purchase,
  RETURN_URL,
} from '#tests/stripe-contract/contract-shop.ts';
import type { Persistence, StoredObject } from './store.ts';

let bench: Bench;
let stripe: Stripe;
let product: string;
const saved: StoredObject[] = [];
const persistence: Persistence = {
  load: async () => [],
  save: async (changed) => void saved.push(...changed),
};

beforeAll(async () => {
  bench = await openBench({ persistence });
  stripe = bench.stripe;
  product = await newProduct(stripe);
});
afterAll(() => bench.close());

async function toPay() {
  return firstInvoiceOf(await purchase(stripe, (await newBuyer(stripe)).id, product));
}

const card = (number: string, more: Record<string, string> = {}) =>
  browserCall(bench.address, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
    'card[cvc]': '123',
    ...more,
  });

describe('a browser', () => {
  it('pays with a typed card, its publishable key and the secret of the intent', async () => {
    const { intent, clientSecret, subscription } = await toPay();
    const method = await typeCard(bench.address, '4242 4242 4242 4242');
    const paid = await browserCall(bench.address, `/v1/payment_intents/${intent}/confirm`, {
      payment_method: method,
      client_secret: clientSecret,
      return_url: RETURN_URL,
    });
    expect(paid).toMatchObject({ status: 200, json: { status: 'succeeded', object: 'payment_intent' } });
    expect(paid.headers.get('access-control-allow-origin')).toBe('http://shop.test');
    for (const hidden of ['customer', 'metadata', 'latest_charge'])
      expect(paid.json).not.toHaveProperty(hidden);
    const read = await browserCall(
      bench.address,
      `/v1/payment_intents/${intent}`,
      { client_secret: clientSecret },
      'GET',
    );
    expect(read.json.status).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('may do nothing else', async () => {
    const { intent } = await toPay();
    const charges = await browserCall(bench.address, '/v1/charges', {}, 'GET');
    expect(charges).toMatchObject({ status: 401, json: { error: { code: 'secret_key_required' } } });
    const wrong = await browserCall(bench.address, `/v1/payment_intents/${intent}/confirm`, {
      payment_method: await typeCard(bench.address, '4242424242424242'),
      client_secret: 'pi_other_secret_x',
    });
    expect(wrong).toMatchObject({ status: 400, json: { error: { param: 'client_secret' } } });
    const none = await browserCall(bench.address, `/v1/payment_intents/${intent}`, {}, 'GET');
    expect(none).toMatchObject({ status: 400, json: { error: { code: 'parameter_missing' } } });
  });

  it('may ask from another origin', async () => {
    const answer = await fetch(`${bench.address}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://shop.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each([
    [{ 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_month]': '1', 'card[exp_year]': '2025' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('is told of a mistyped card: %j', async (mistake, code) => {
    expect(await card('4242424242424242', mistake)).toMatchObject({ status: 402, json: { error: { code } } });
  });

  it('cannot give a real card, and no number is ever kept', async () => {
    const real = await card('4970101234567899');
    expect(real.status).toBe(400);
    expect(real.json.error.message).toContain('only test cards');
    expect(JSON.stringify(real.json)).not.toContain('4970101234567899');
    await card('4000000000009995');
    expect(JSON.stringify(saved)).not.toMatch(/4000000000009995|4242424242424242|4970101234567899/);
  });

  it('saves a card by a setup intent', async () => {
    const setup = await stripe.setupIntents.create({ customer: (await newBuyer(stripe)).id });
    const done = await browserCall(bench.address, `/v1/setup_intents/${setup.id}/confirm`, {
      payment_method: await typeCard(bench.address, '4242424242424242'),
      client_secret: setup.client_secret ?? '',
    });
    expect(done).toMatchObject({ status: 200, json: { status: 'succeeded' } });
  });
});

describe("the bank's page", () => {
  /** Confirms with a 3-D Secure card and answers the address of the page. */
  async function challenged(number = '4000002500003155') {
    const { intent, clientSecret, subscription } = await toPay();
    const { json } = await browserCall(bench.address, `/v1/payment_intents/${intent}/confirm`, {
      payment_method: await typeCard(bench.address, number),
      client_secret: clientSecret,
      return_url: `${RETURN_URL}?commande=12`,
    });
    return { intent, clientSecret, subscription, url: String(json.next_action.redirect_to_url.url) };
  }

  async function answer(url: string, outcome: string) {
    const page = await (await fetch(url)).text();
    const secret = page.match(/name="secret" value="([^"]+)"/)?.[1] ?? '';
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, outcome }),
      redirect: 'manual',
    });
    return {
      page,
      back: new URL(response.headers.get('location') ?? 'about:blank'),
      status: response.status,
    };
  }

  it('speaks French and needs no script', async () => {
    const { url } = await challenged();
    const response = await fetch(url);
    const page = await response.text();
    expect(page).toContain('<title>Authentification de votre banque</title>');
    expect(page).toContain('>Autoriser le paiement</button>');
    expect(page).toContain('>Refuser</button>');
    expect(page).toMatch(/40,00\s€/);
    expect(page).not.toContain('<script');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect((await fetch(url.replace(/secret=.*/, 'secret=wrong'))).status).toBe(404);
  });

  it('takes the customer back paid, and the subscription is active', async () => {
    const { url, intent, clientSecret, subscription } = await challenged();
    const { back, status } = await answer(url, 'authorize');
    expect(status).toBe(303);
    expect(`${back.origin}${back.pathname}`).toBe(RETURN_URL);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      commande: '12',
      payment_intent: intent,
      payment_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const charge = (await stripe.charges.list({ payment_intent: intent })).data[0];
    expect(charge?.payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' });
  });

  it('takes the customer back unpaid, ready for another card', async () => {
    const { url, intent, subscription } = await challenged();
    const { back } = await answer(url, 'refuse');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    const after = await stripe.paymentIntents.retrieve(intent);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });

  it('lets the bank refuse after the customer agreed', async () => {
    const { url, intent } = await challenged('4000008260003178');
    const { back } = await answer(url, 'authorize');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    const after = await stripe.paymentIntents.retrieve(intent);
    expect(after.last_payment_error?.decline_code).toBe('insufficient_funds');
  });

  it('answers once', async () => {
    const { url, intent } = await challenged();
    await answer(url, 'authorize');
    expect(await (await fetch(url)).text()).toContain('Cette demande est terminée');
    expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('makes a card that then renews alone, save the one that always asks', async () => {
    for (const [number, status] of [
      ['4000002500003155', 'active'],
      ['4000002760003184', 'past_due'],
    ] as const) {
      bench.now = new Date('2026-01-15T10:00:00Z');
      const { url, subscription } = await challenged(number);
      await answer(url, 'authorize');
      await bench.travel('2026-02-15T12:00:00Z');
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
      if (status === 'active') continue;
      const invoice = (await stripe.subscriptions.retrieve(subscription.id)).latest_invoice as string;
      const error = await errorOf(stripe.invoices.pay(invoice, { off_session: true }));
      expect(error).toMatchObject({ statusCode: 402, decline_code: 'authentication_required' });
    }
  });
});
