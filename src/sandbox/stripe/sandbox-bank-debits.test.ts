import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  type Bench,
  keptInMemory,
  openBench,
  WEBHOOK_SECRET,
} from '#tests/stripe-contract/contract-bench.ts';
import { errorOf } from '#tests/stripe-contract/contract-clock.ts';
import {
  firstInvoiceOf,
  newBuyer,
  newProduct,
  purchase,
  RETURN_URL,
} from '#tests/stripe-contract/contract-shop.ts';

let bench: Bench;
let stripe: Stripe;

beforeEach(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterEach(() => bench.close());

const accepted = {
  customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'Vitest' } },
} as const;
const account = (iban: string) => ({
  type: 'sepa_debit' as const,
  sepa_debit: { iban },
  billing_details: { name: 'Camille Martin', email: 'camille@exemple.fr' },
});

async function saved(customer: string, iban: string): Promise<{ setup: Stripe.SetupIntent; method: string }> {
  const { id } = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['sepa_debit'],
  });
  const setup = await stripe.setupIntents.confirm(id, {
    payment_method_data: account(iban),
    mandate_data: accepted,
  });
  return { setup, method: String(setup.payment_method) };
}

/** A subscription whose months are debited from this account, and the day of its first renewal. */
async function debitedFrom(iban: string) {
  const customer = await newBuyer(stripe);
  const { intent, subscription } = firstInvoiceOf(
    await purchase(stripe, customer.id, await newProduct(stripe)),
  );
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: RETURN_URL });
  const { method, setup } = await saved(customer.id, iban);
  await stripe.subscriptions.update(subscription.id, {
    default_payment_method: method,
    payment_settings: { payment_method_types: ['card', 'sepa_debit'] },
  });
  const end = subscription.items.data[0]!.current_period_end * 1000;
  bench.now = new Date(end + DAY_MS / 6);
  await bench.sandbox.settle();
  return { customer, subscription: subscription.id, method, setup };
}

async function renewalOf(subscription: string) {
  const { data } = await stripe.invoices.list({ subscription, limit: 1, expand: ['data.payments'] });
  const invoice = data[0]!;
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  const read = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  return { invoice, intent: read, charge: read.latest_charge as Stripe.Charge };
}
const pass = async (days: number) => {
  bench.now = new Date(bench.now.getTime() + days * DAY_MS);
  await bench.sandbox.settle();
};

describe('a bank account', () => {
  it('is saved with its mandate, its IBAN never kept', async () => {
    const { id } = await newBuyer(stripe);
    const { setup, method } = await saved(id, 'FR14 2004 1010 0505 0001 3M02 606');
    expect(setup.status).toBe('succeeded');
    const mandate = await stripe.mandates.retrieve(String(setup.mandate));
    expect(mandate).toMatchObject({ payment_method: method, status: 'active', type: 'multi_use' });
    const { data } = await stripe.paymentMethods.list({ customer: id, type: 'sepa_debit' });
    expect(data).toMatchObject([
      { id: method, sepa_debit: { last4: '2606', country: 'FR', bank_code: '20041' } },
    ]);
    expect(JSON.stringify(bench.sandbox.control.objects('payment_method'))).not.toContain('1005050001');
    await stripe.paymentMethods.detach(method);
    expect((await stripe.mandates.retrieve(String(setup.mandate))).status).toBe('inactive');
  });

  it('is refused without its mandate, where cards alone are allowed, and when it is no test account', async () => {
    const { id: customer } = await newBuyer(stripe);
    const types = ['sepa_debit' as const];
    const { id } = await stripe.setupIntents.create({ customer, allowed_payment_method_types: types });
    const iban = 'FR1420041010050500013M02606';
    const without = stripe.setupIntents.confirm(id, { payment_method_data: account(iban) });
    expect((await errorOf(without)).message).toContain('mandate');
    const cards = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
    const mandate_data = accepted;
    const among = stripe.setupIntents.confirm(cards.id, { payment_method_data: account(iban), mandate_data });
    expect((await errorOf(among)).code).toBe('setup_intent_invalid_parameter');
    for (const [wrong, code] of [
      ['FR7630006000011234567890189', 'bank_account_unusable'],
      ['nothing', 'invalid_bank_account_iban'],
    ] as const)
      expect((await errorOf(stripe.paymentMethods.create(account(wrong)))).code).toBe(code);
  });
});

describe('a bank debit', () => {
  it('is processing for days, then paid; its events say so in that order', async () => {
    bench.sandbox.sendEventsTo({
      url: bench.inbox.url,
      secret: WEBHOOK_SECRET,
      events: [
        'payment_intent.processing',
        'charge.pending',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice.paid',
      ],
    });
    const { subscription } = await debitedFrom('FR1420041010050500013M02606');
    const first = bench.inbox.received.length;
    const during = await renewalOf(subscription);
    expect(during).toMatchObject({
      invoice: { status: 'open' },
      intent: { status: 'processing', last_payment_error: null },
      charge: { status: 'pending', paid: false, payment_method_details: { type: 'sepa_debit' } },
    });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await pass(4);
    expect((await renewalOf(subscription)).invoice.status).toBe('open');
    await pass(2);
    expect(await renewalOf(subscription)).toMatchObject({
      invoice: { status: 'paid' },
      intent: { status: 'succeeded' },
      charge: { status: 'succeeded', paid: true },
    });
    await bench.sandbox.delivered();
    expect(bench.inbox.received.map(({ type }) => type).slice(first - 2)).toEqual([
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
    ]);
  });

  it('is answered by the bank after a restart too', async () => {
    await bench.close();
    const persistence = keptInMemory();
    bench = await openBench({ persistence });
    stripe = bench.stripe;
    const { subscription } = await debitedFrom('FR1420041010050500013M02606');
    const { now } = bench;
    await bench.close();
    bench = await openBench({ persistence });
    stripe = bench.stripe;
    bench.now = now;
    await pass(6);
    expect((await renewalOf(subscription)).invoice.status).toBe('paid');
  });

  it('cannot be voided, cancelled or asked for again while the bank is at work', async () => {
    const { subscription } = await debitedFrom('FR1420041010050500013M02606');
    const { invoice } = await renewalOf(subscription);
    const voided = await errorOf(stripe.invoices.voidInvoice(String(invoice.id)));
    expect(voided.statusCode).toBe(400);
    expect((await errorOf(stripe.invoices.pay(String(invoice.id)))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('that fails says why on its charge, and leaves the subscription in arrears', async () => {
    const { subscription } = await debitedFrom('FR9720041010050000002222227');
    await pass(6);
    expect(await renewalOf(subscription)).toMatchObject({
      invoice: { status: 'open', attempted: true },
      intent: { status: 'requires_payment_method' },
      charge: { status: 'failed', failure_code: 'insufficient_funds' },
    });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  });

  it('that its holder takes back is lost as it is told', async () => {
    const { subscription } = await debitedFrom('FR5720041010050500013M02608');
    await pass(6);
    const { charge } = await renewalOf(subscription);
    const { data } = await stripe.disputes.list();
    expect(data).toMatchObject([{ charge: charge.id, status: 'lost', reason: 'customer_initiated' }]);
  });

  it('is given back after days', async () => {
    const { subscription } = await debitedFrom('FR1420041010050500013M02606');
    await pass(6);
    const { intent } = await renewalOf(subscription);
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await pass(5);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });
});
