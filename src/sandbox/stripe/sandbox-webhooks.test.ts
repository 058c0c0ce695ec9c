import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, openBench, WEBHOOK_SECRET } from '#tests/stripe-contract/contract-bench.ts';
import { latestInvoice } from '#tests/stripe-contract/contract-clock.ts';
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

const listenTo = (...events: string[]) =>
  bench.sandbox.sendEventsTo({ url: bench.inbox.url, secret: WEBHOOK_SECRET, events });
const typesReceived = () => bench.inbox.received.map((event) => event.type);

describe('webhooks', () => {
  it('tell of a purchase, signed, in the version of the SDK', async () => {
    const customer = await newBuyer(stripe);
    const { intent } = firstInvoiceOf(await purchase(stripe, customer.id, await newProduct(stripe)));
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: RETURN_URL });
    await bench.sandbox.delivered();
    expect(typesReceived()).toEqual(
      expect.arrayContaining([
        'customer.created',
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice.paid',
        'customer.subscription.updated',
      ]),
    );
    expect(bench.inbox.received.every((event) => event.api_version === Stripe.API_VERSION)).toBe(true);
  });

  it('are signed with the real time even when the clock has moved by a year', async () => {
    bench.now = new Date('2027-03-01T00:00:00Z');
    const { id } = await stripe.customers.create({ name: 'Demain' });
    await bench.sandbox.delivered();
    const [event] = bench.inbox.received;
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id } } });
    expect(event?.created).toBe(Date.parse('2027-03-01T00:00:00Z') / 1000);
    expect(event?.request?.id).toMatch(/^req_/);
  });

  it('can be lost, doubled, late, or the other way round', async () => {
    const { control } = bench.sandbox;
    control.loseEvents(1);
    await stripe.customers.create({ name: 'perdu' });
    control.duplicateEvents(1);
    await stripe.customers.create({ name: 'doublé' });
    control.holdEvents();
    await stripe.customers.create({ name: 'premier' });
    await stripe.customers.create({ name: 'second' });
    await bench.sandbox.delivered();
    await control.releaseEvents('newest_first');
    control.delayEvents(3600);
    await stripe.customers.create({ name: 'en retard' });
    await bench.sandbox.delivered();
    const names = () => bench.inbox.received.map((event) => (event.data.object as Stripe.Customer).name);
    expect(names()).toEqual(['doublé', 'doublé', 'second', 'premier']);
    await bench.travel('2026-01-15T11:00:01Z');
    expect(names()).toEqual(['doublé', 'doublé', 'second', 'premier', 'en retard']);
    expect(control.events('customer.created')).toHaveLength(5);
  });

  it('are forgotten thirty days after their delivery, and not while one still waits', async () => {
    const { control } = bench.sandbox;
    await stripe.customers.create({ name: 'oublié' });
    await bench.sandbox.delivered();
    control.holdEvents();
    await stripe.customers.create({ name: 'retenu' });
    await bench.travel('2026-02-14T09:00:00Z');
    expect(control.events('customer.created')).toHaveLength(2);
    await bench.travel('2026-02-14T11:00:00Z');
    expect(control.events('customer.created').map(({ data }) => data.object)).toMatchObject([
      { name: 'retenu' },
    ]);
    expect(control.deliveries().map(({ status }) => status)).toEqual(['held']);
  });

  it('are tried again until the endpoint answers', async () => {
    bench.inbox.status = 500;
    await stripe.customers.create({ name: 'insistant' });
    await bench.sandbox.delivered();
    expect(bench.inbox.received).toEqual([]);
    bench.inbox.status = 200;
    await bench.travel('2026-01-15T10:06:00Z');
    expect(typesReceived()).toEqual(['customer.created']);
    expect(bench.sandbox.control.deliveries()[0]).toMatchObject({ status: 'delivered', answer: '200' });
  });

  it('go only to the endpoints that listen, with their own secret', async () => {
    listenTo('product.created');
    const other = await stripe.webhookEndpoints.create({
      url: bench.inbox.url,
      enabled_events: ['price.created'],
    });
    expect(other.secret).toMatch(/^whsec_/);
    expect(other.api_version, 'the account’s own').toBeNull();
    const { data } = await stripe.webhookEndpoints.list();
    expect(data.map(({ secret }) => secret)).toEqual([undefined, undefined]);
    await stripe.webhookEndpoints.del(other.id);
    await stripe.customers.create({});
    await newProduct(stripe);
    await bench.sandbox.delivered();
    expect(typesReceived()).toEqual(['product.created']);
  });

  it('are lost only where somebody listens', async () => {
    listenTo('product.created');
    bench.sandbox.control.loseEvents(1);
    await stripe.customers.create({});
    await newProduct(stripe);
    await newProduct(stripe);
    await bench.sandbox.delivered();
    expect(typesReceived()).toEqual(['product.created']);
  });

  it('announce a renewal a week before, without an id', async () => {
    const customer = await newBuyer(stripe);
    await subscribed(stripe, customer.id, await newProduct(stripe));
    await bench.travel('2026-02-08T10:30:00Z');
    const upcoming = bench.inbox.received.find((event) => event.type === 'invoice.upcoming');
    expect(upcoming?.data.object).toMatchObject({ total: 500, billing_reason: 'upcoming' });
    expect(upcoming?.data.object).not.toHaveProperty('id');
  });

  it('tell of disputes and of cards that a bank replaced', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, await newProduct(stripe));
    const paid = await latestInvoice(stripe, id);
    const intent = await stripe.paymentIntents.retrieve(
      paid.payments?.data[0]?.payment.payment_intent as string,
    );
    const { control } = bench.sandbox;
    const dispute = await control.openDispute(intent.latest_charge as string);
    await control.closeDispute(dispute, 'lost');
    await control.replaceCard(intent.payment_method as string, { exp_month: 5, exp_year: 2033 });
    await bench.sandbox.delivered();
    expect(typesReceived()).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.closed',
        'payment_method.automatically_updated',
      ]),
    );
    expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ status: 'lost', amount: 4000 });
  });

  it('cannot tell of a dispute about what was given back whole', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, await newProduct(stripe));
    const paid = await latestInvoice(stripe, id);
    const intent = await stripe.paymentIntents.retrieve(
      paid.payments?.data[0]?.payment.payment_intent as string,
    );
    await stripe.refunds.create({ payment_intent: intent.id });
    await expect(bench.sandbox.control.openDispute(intent.latest_charge as string)).rejects.toThrow(
      'Nothing is left to dispute',
    );
  });
});

describe('a jump of the clock', () => {
  it('replays each month at its own time, and lets the shop correct each draft', async () => {
    await bench.close();
    const corrected: string[] = [];
    bench = await openBench({
      afterDelivery: async () => {
        for (const event of bench.inbox.received.splice(0)) {
          if (event.type !== 'invoice.created') continue;
          const invoice = await stripe.invoices.retrieve((event.data.object as Stripe.Invoice).id ?? '');
          if (invoice.status !== 'draft') continue;
          const line = invoice.lines.data[0]?.id ?? '';
          await stripe.invoices.updateLineItem(invoice.id ?? '', line, { amount: 400 });
          corrected.push(new Date(event.created * 1000).toISOString());
        }
      },
    });
    stripe = bench.stripe;
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, await newProduct(stripe));
    await bench.travel('2026-05-01T00:00:00Z');
    expect(corrected).toEqual([
      '2026-02-15T10:00:00.000Z',
      '2026-03-15T10:00:00.000Z',
      '2026-04-15T10:00:00.000Z',
    ]);
    const invoices = await stripe.invoices.list({ subscription: id });
    expect(invoices.data.map((invoice) => [invoice.status, invoice.amount_paid])).toEqual([
      ['paid', 400],
      ['paid', 400],
      ['paid', 400],
      ['paid', 4000],
    ]);
    const paidAt = invoices.data[0]?.status_transitions.paid_at ?? 0;
    expect(new Date(paidAt * 1000).toISOString()).toBe('2026-04-15T11:00:00.000Z');
    expect(bench.sandbox.control.balance()).toBe(5200);
  });

  it('waits three days for an invoice.created that nobody received', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, await newProduct(stripe));
    bench.sandbox.control.loseEvents('all');
    await bench.travel('2026-02-18T09:00:00Z');
    expect((await latestInvoice(stripe, id)).status).toBe('draft');
    await bench.travel('2026-02-18T10:30:00Z');
    expect((await latestInvoice(stripe, id)).status).toBe('paid');
  });

  it('charges nothing twice when it is asked again', async () => {
    const customer = await newBuyer(stripe);
    await subscribed(stripe, customer.id, await newProduct(stripe));
    bench.now = new Date('2026-03-01T00:00:00Z');
    await Promise.all([bench.sandbox.settle(), bench.sandbox.settle(), bench.sandbox.settle()]);
    expect(bench.sandbox.control.balance()).toBe(4500);
  });

  it('expires in silence what was never paid', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await purchase(stripe, customer.id, await newProduct(stripe));
    await bench.travel('2026-06-01T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
    expect(bench.sandbox.control.balance()).toBe(0);
  });
});

it('time that is replayed in a sandbox closed meanwhile comes to its end, whatever was still to deliver', async () => {
  await bench.close();
  let moments = 0;
  bench = await openBench({
    afterDelivery: async () => {
      moments += 1;
      if (moments > 1_000) throw new Error('time stands still');
    },
  });
  bench.inbox.status = 500;
  await bench.stripe.customers.create({ name: 'Jamais annoncé' });
  await bench.sandbox.delivered();
  await bench.sandbox.app.close();
  await bench.travel('2026-01-16T10:00:00Z');
  expect(moments).toBeLessThan(10);
});
