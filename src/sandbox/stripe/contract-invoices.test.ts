import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { advance, errorOf, latestInvoice, newClock } from '#tests/stripe-contract/contract-clock.ts';
import { newBuyer, purchase, subscribed } from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { stripe, product } = await openContract();

async function withDraft() {
  const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
  const customer = await newBuyer(stripe, clock);
  const subscription = await subscribed(stripe, customer.id, product);
  await advance(stripe, clock, '2026-02-10T09:30:00Z');
  return { clock, customer, subscription, draft: await latestInvoice(stripe, subscription.id) };
}

describe('the lines of a draft', () => {
  it('are listed, added, changed together and removed', async () => {
    const { draft, clock, subscription } = await withDraft();
    const id = draft.id ?? '';
    const added = await stripe.invoices.addLines(id, {
      lines: [
        { amount: 250, description: 'Rattrapage' },
        { price_data: { currency: 'eur', product, unit_amount: -100 } },
      ],
    });
    expect(added).toMatchObject({ total: 650, amount_due: 650, status: 'draft' });
    const lines = await stripe.invoices.listLineItems(id);
    expect(lines.data.map((line) => line.amount)).toEqual([500, 250, -100]);
    const changed = await stripe.invoices.updateLines(id, {
      lines: [
        { id: lines.data[0]?.id ?? '', amount: 400 },
        { id: lines.data[1]?.id ?? '', amount: 200, description: 'Autre' },
      ],
    });
    expect(changed.total).toBe(500);
    const removed = await stripe.invoices.removeLines(id, {
      lines: [{ id: lines.data[2]?.id ?? '', behavior: 'delete' }],
    });
    expect(removed.total).toBe(600);
    await advance(stripe, clock, '2026-02-10T11:00:00Z');
    expect((await latestInvoice(stripe, subscription.id)).amount_paid).toBe(600);
  });

  it('stay whole when one of the changes is wrong', async () => {
    const { draft } = await withDraft();
    const error = await errorOf(
      stripe.invoices.updateLines(draft.id ?? '', {
        lines: [
          { id: draft.lines.data[0]?.id ?? '', amount: 1 },
          { id: 'il_nobody', amount: 2 },
        ],
      }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'lines[1][id]' });
    expect((await stripe.invoices.retrieve(draft.id ?? '')).total).toBe(500);
  });

  it('are finalized on demand, and kept as they are when auto_advance is off', async () => {
    const { draft, clock, subscription } = await withDraft();
    await stripe.invoices.update(draft.id ?? '', { auto_advance: false, metadata: { held: 'yes' } });
    await advance(stripe, clock, '2026-02-12T09:00:00Z');
    expect((await latestInvoice(stripe, subscription.id)).status).toBe('draft');
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

  it('join the amounts that wait for the next invoice', async () => {
    const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
    const customer = await newBuyer(stripe, clock);
    const subscription = await subscribed(stripe, customer.id, product);
    const item = await stripe.invoiceItems.create({ customer: customer.id, amount: -200, currency: 'eur' });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ total: 300, billing_reason: 'upcoming' });
    await advance(stripe, clock, '2026-02-10T11:00:00Z');
    const paid = await latestInvoice(stripe, subscription.id);
    expect(paid.amount_paid).toBe(300);
    expect(await stripe.invoiceItems.retrieve(item.id)).toMatchObject({ invoice: paid.id });
    expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([]);
  });
});

describe('a preview', () => {
  it('tells what a new subscription would cost, and keeps nothing', async () => {
    const customer = await newBuyer(stripe);
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: {
        items: [
          { price_data: { currency: 'eur', product, unit_amount: 700, recurring: { interval: 'month' } } },
        ],
      },
    });
    expect(preview.total).toBe(700);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
  });

  it('does not exist for a subscription that ends', async () => {
    const subscription = await subscribed(stripe, (await newBuyer(stripe)).id, product);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const error = await errorOf(stripe.invoices.createPreview({ subscription: subscription.id }));
    expect(error).toMatchObject({ statusCode: 400, code: 'invoice_upcoming_none' });
  });
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

  it('is not made at all when asked so', async () => {
    const { customer, card } = await owner('pm_card_chargeCustomerFail');
    const error = await errorOf(
      purchase(stripe, customer, product, {
        params: { payment_behavior: 'error_if_incomplete', default_payment_method: card },
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer })).data).toEqual([]);
    expect((await stripe.invoiceItems.list({ customer })).data).toEqual([]);
  });

  it('needs a card', async () => {
    const customer = await newBuyer(stripe);
    const error = await errorOf(
      purchase(stripe, customer.id, product, { params: { payment_behavior: 'allow_incomplete' } }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});

describe('what the account received', () => {
  it('is a balance transaction for each charge and each refund', async () => {
    const subscription = await subscribed(stripe, (await newBuyer(stripe)).id, product);
    const invoice = await latestInvoice(stripe, subscription.id);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      amount: 1500,
      expand: ['balance_transaction', 'charge.balance_transaction'],
    });
    expect(refund.balance_transaction).toMatchObject({ amount: -1500, fee: 0, type: 'refund' });
    expect((refund.charge as Stripe.Charge).balance_transaction).toMatchObject({
      amount: 4000,
      fee: 85,
      net: 3915,
    });
  });
});
