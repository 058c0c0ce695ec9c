import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, keptInMemory, openBench, SECRET_KEY } from '#tests/stripe-contract/contract-bench.ts';
import { errorOf } from '#tests/stripe-contract/contract-clock.ts';
import {
  firstInvoiceOf,
  newBuyer,
  newProduct,
  purchase,
  RETURN_URL,
  subscribed,
} from '#tests/stripe-contract/contract-shop.ts';

let bench: Bench;
let stripe: Stripe;

beforeEach(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterEach(() => bench.close());

describe('what the sandbox does not speak', () => {
  it('is a 404, never an invented answer', async () => {
    expect((await errorOf(stripe.coupons.list())).statusCode).toBe(404);
  });
});

describe('faults on demand', () => {
  const customers = () => bench.sandbox.control.objects('customer');

  it('cuts the connection after the commit, and the retry finds the first answer', async () => {
    bench.sandbox.control.dropAfterCommit({ path: '/v1/customers' });
    const key = randomUUID();
    const error = await errorOf(
      stripe.customers.create({ name: 'Coupé' }, { idempotencyKey: key, maxNetworkRetries: 0 }),
    ).catch(() => null);
    const after = await stripe.customers.create({ name: 'Coupé' }, { idempotencyKey: key });
    expect(error === null || error.type === 'StripeConnectionError').toBe(true);
    expect(customers().map(({ id }) => id)).toEqual([after.id]);
  });

  it('answers 500 after the execution, as the key then replays', async () => {
    bench.sandbox.control.failRequests({ path: '/v1/customers', when: 'after' });
    const key = randomUUID();
    const error = await errorOf(stripe.customers.create({ name: 'x' }, { idempotencyKey: key }));
    expect(error).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    const again = await errorOf(stripe.customers.create({ name: 'x' }, { idempotencyKey: key }));
    expect(again.statusCode).toBe(500);
    expect(customers()).toHaveLength(1);
  });

  it('answers 500, 429 and 409 before anything is done', async () => {
    for (const [status, type] of [
      [500, 'StripeAPIError'],
      [429, 'StripeRateLimitError'],
      [409, 'StripeAPIError'],
    ] as const) {
      bench.sandbox.control.failRequests({ status });
      expect(await errorOf(stripe.customers.create({}))).toMatchObject({ statusCode: status, type });
    }
    expect(customers()).toEqual([]);
  });

  it('is out of reach until the outage ends', async () => {
    bench.sandbox.control.outage('unreachable');
    expect((await errorOf(stripe.charges.list())).type).toBe('StripeConnectionError');
    bench.sandbox.control.outage('errors');
    expect((await errorOf(stripe.charges.list())).statusCode).toBe(503);
    bench.sandbox.control.outage(null);
    expect((await stripe.charges.list()).data).toEqual([]);
  });

  it('refuses the next charge of one customer, and no other', async () => {
    const product = await newProduct(stripe);
    const [unlucky, lucky] = [await newBuyer(stripe), await newBuyer(stripe)];
    bench.sandbox.control.declineNext('insufficient_funds', { customer: unlucky.id });
    expect((await subscribed(stripe, lucky.id, product)).status).toBe('active');
    const refused = await errorOf(subscribed(stripe, unlucky.id, product));
    expect(refused).toMatchObject({ statusCode: 402, decline_code: 'insufficient_funds' });
    expect((await subscribed(stripe, unlucky.id, product)).status).toBe('active');
  });

  it('delays a renewal that cannot be finalized, and tells', async () => {
    const { id } = await subscribed(stripe, (await newBuyer(stripe)).id, await newProduct(stripe));
    bench.sandbox.control.failFinalizations();
    await bench.travel('2026-02-15T11:30:00Z');
    expect(bench.sandbox.control.events('invoice.finalization_failed')).toHaveLength(1);
    expect((await stripe.invoices.list({ subscription: id, status: 'draft' })).data).toHaveLength(1);
    await bench.travel('2026-02-15T12:30:00Z');
    expect((await stripe.invoices.list({ subscription: id, status: 'paid' })).data).toHaveLength(2);
  });

  it('is driven over HTTP by the holder of the secret key alone', async () => {
    const post = (path: string, body: unknown, key = SECRET_KEY) =>
      fetch(`${bench.address}/_sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post('decline', { code: 'lost_card' }, 'pk_test_sandbox')).status).toBe(401);
    expect((await post('decline', { code: 'no_such_reason' })).status).toBe(400);
    expect(await (await post('decline', { code: 'lost_card' })).json()).toEqual({ ok: true });
    const { intent } = firstInvoiceOf(
      await purchase(stripe, (await newBuyer(stripe)).id, await newProduct(stripe)),
    );
    const pay = stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect((await errorOf(pay)).decline_code).toBe('lost_card');
    expect((await post('settle', {})).status).toBe(200);
  });
});

describe('what is asked of the demo’s time machine', () => {
  const read = async (path: string) =>
    (
      await fetch(`${bench.address}/_sandbox/${path}`, { headers: { authorization: `Bearer ${SECRET_KEY}` } })
    ).json();

  it('says which faults still wait to strike, each once it struck one less', async () => {
    const { control } = bench.sandbox;
    const { id: customer } = await newBuyer(stripe);
    control.declineNext('lost_card', { customer, times: 2 });
    control.loseEvents('all');
    control.duplicateEvents(2);
    control.delayEvents(3600, 3);
    control.outage('errors');
    const asked = {
      outage: 'errors',
      holding: false,
      lose: 'all',
      duplicate: 2,
      delay: { times: 3, seconds: 3600 },
    };
    expect(await read('faults')).toEqual({ ...asked, declines: [{ code: 'lost_card', customer, times: 2 }] });
    control.outage(null);
    await errorOf(subscribed(stripe, customer, await newProduct(stripe)));
    expect(control.faults()).toMatchObject({ outage: null, declines: [{ times: 1 }], duplicate: 0 });
    control.clearFaults();
    expect(await read('faults')).toEqual({
      outage: null,
      holding: false,
      declines: [],
      lose: 0,
      duplicate: 0,
      delay: { times: 0, seconds: 0 },
    });
  });

  it('shows the latest events with the fate of each copy', async () => {
    bench.sandbox.control.duplicateEvents(1);
    await stripe.customers.create({ name: 'Double' });
    await bench.sandbox.delivered();
    bench.sandbox.control.loseEvents(1);
    await stripe.customers.create({ name: 'Perdue' });
    const [lost, double] = await read('happened?limit=2');
    expect([lost.type, lost.deliveries]).toEqual(['customer.created', ['lost']]);
    expect([double.type, double.deliveries]).toEqual(['customer.created', ['delivered', 'delivered']]);
  });

  it('knows when it is next to act by itself: the notice of a renewal, a week before', async () => {
    expect(await read('next')).toEqual({ at: null });
    const { items } = await subscribed(stripe, (await newBuyer(stripe)).id, await newProduct(stripe));
    await bench.sandbox.delivered();
    const end = items.data[0]?.current_period_end ?? 0;
    expect(await read('next')).toEqual({ at: end - 7 * 86_400 });
  });
});

describe('a restart', () => {
  it('brings everything back: objects, keys, cards and webhooks still to deliver', async () => {
    await bench.close();
    const persistence = keptInMemory();
    bench = await openBench({ persistence });
    const key = randomUUID();
    const customer = await bench.stripe.customers.create({ name: 'Fidèle' }, { idempotencyKey: key });
    const before = await subscribed(bench.stripe, customer.id, await newProduct(bench.stripe));
    await bench.sandbox.delivered();
    bench.inbox.status = 500;
    await bench.stripe.customers.update(customer.id, { name: 'Toujours fidèle' });
    await bench.sandbox.delivered();
    await bench.close();

    bench = await openBench({ persistence });
    const again = await bench.stripe.customers.create({ name: 'Fidèle' }, { idempotencyKey: key });
    expect(again.id).toBe(customer.id);
    expect(await bench.stripe.subscriptions.retrieve(before.id)).toEqual(before);
    await bench.travel('2026-02-15T11:30:00Z');
    const types = bench.inbox.received.map((event) => event.type);
    expect(types).toContain('customer.updated');
    expect(types).toContain('invoice.paid');
    expect(bench.sandbox.control.balance()).toBe(4500);
    expect(bench.sandbox.control.objects('customer')).toHaveLength(1);
  });

  it('keeps a change before its answer leaves', async () => {
    await bench.close();
    const persistence = keptInMemory();
    bench = await openBench({ persistence });
    const { id } = await bench.stripe.customers.create({ name: 'Sûre' });
    expect(persistence.rows.has(`customer/${id}`)).toBe(true);
  });

  it('in the midst of a replay waits for the moment at work; what was due after it comes at the next start', async () => {
    await bench.close();
    const persistence = keptInMemory();
    const entered = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let moments = 0;
    const afterDelivery = async () => {
      moments += 1;
      if (moments < 2) return;
      entered.resolve();
      await goOn.promise;
    };
    bench = await openBench({ persistence, afterDelivery });
    await subscribed(
      bench.stripe,
      (await bench.stripe.customers.create({ name: 'Fidèle' })).id,
      await newProduct(bench.stripe),
    );
    const replay = bench.travel('2026-05-01T00:00:00Z');
    await entered.promise;
    let isClosed = false;
    const closed = bench.close().then(() => {
      isClosed = true;
    });
    const { address } = bench;
    const answers = () =>
      fetch(address).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
    expect(isClosed).toBe(false);
    goOn.resolve();
    await Promise.all([closed, replay]);
    expect(moments).toBe(2);

    bench = await openBench({ persistence });
    await bench.travel('2026-05-01T00:00:00Z');
    expect(bench.sandbox.control.objects('invoice').filter(({ status }) => status === 'paid')).toHaveLength(
      4,
    );
  });
});
