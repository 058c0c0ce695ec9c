import { describe, expect, it } from 'vitest';
import { advance, errorOf, latestInvoice, newClock, seconds } from '#tests/stripe-contract/contract-clock.ts';
import { newBuyer, purchase, subscribed } from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { stripe, product } = await openContract();

/** A subscription born at a moment of its own test clock. */
async function born(moment: string, card?: string) {
  const clock = await newClock(stripe, moment);
  const customer = await newBuyer(stripe, clock);
  return { clock, customer, subscription: await subscribed(stripe, customer.id, product, card) };
}

async function periodEndOf(id: string): Promise<string> {
  const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
  return new Date(end * 1000).toISOString();
}

describe('a renewal', () => {
  it('keeps the last day across short months', async () => {
    const { clock, subscription } = await born('2026-01-31T09:00:00Z');
    expect(await periodEndOf(subscription.id)).toBe('2026-02-28T09:00:00.000Z');
    await advance(stripe, clock, '2026-02-28T12:00:00Z');
    expect(await periodEndOf(subscription.id)).toBe('2026-03-31T09:00:00.000Z');
    await advance(stripe, clock, '2026-03-31T12:00:00Z');
    expect(await periodEndOf(subscription.id)).toBe('2026-04-30T09:00:00.000Z');
    const invoices = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
    expect(invoices.data.map((invoice) => invoice.amount_paid)).toEqual([500, 500, 4000]);
    expect(invoices.data[0]?.lines.data[0]?.period).toEqual({
      start: seconds('2026-03-31T09:00:00Z'),
      end: seconds('2026-04-30T09:00:00Z'),
    });
  });

  it('is a draft for an hour, in which the shop can correct it', async () => {
    const { clock, subscription } = await born('2026-01-10T09:00:00Z');
    await advance(stripe, clock, '2026-02-10T09:30:00Z');
    const draft = await latestInvoice(stripe, subscription.id);
    expect(draft).toMatchObject({ status: 'draft', total: 500, billing_reason: 'subscription_cycle' });
    expect(draft.created).toBe(seconds('2026-02-10T09:00:00Z'));
    const line = draft.lines.data[0];
    await stripe.invoices.updateLineItem(draft.id ?? '', line?.id ?? '', { amount: 300 });
    await advance(stripe, clock, '2026-02-10T10:30:00Z');
    const paid = await latestInvoice(stripe, subscription.id);
    expect(paid).toMatchObject({ id: draft.id, status: 'paid', total: 300, amount_paid: 300 });
    const late = await errorOf(stripe.invoices.updateLineItem(paid.id ?? '', line?.id ?? '', { amount: 1 }));
    expect(late.code).toBe('invoice_not_editable');
  });

  it('lets a corrected draft be 0', async () => {
    const { clock, subscription } = await born('2026-01-10T09:00:00Z');
    await advance(stripe, clock, '2026-02-10T09:30:00Z');
    const draft = await latestInvoice(stripe, subscription.id);
    await stripe.invoices.updateLineItem(draft.id ?? '', draft.lines.data[0]?.id ?? '', { amount: 0 });
    await advance(stripe, clock, '2026-02-10T10:30:00Z');
    const paid = await latestInvoice(stripe, subscription.id);
    expect(paid).toMatchObject({ status: 'paid', amount_due: 0 });
    expect(paid.payments?.data).toEqual([]);
  });

  it('takes a price changed without proration at its next month only', async () => {
    const { clock, subscription } = await born('2026-01-10T09:00:00Z');
    const item = subscription.items.data[0]?.id ?? '';
    await stripe.subscriptions.update(subscription.id, {
      items: [
        {
          id: item,
          price_data: { currency: 'eur', product, unit_amount: 375, recurring: { interval: 'month' } },
        },
      ],
      proration_behavior: 'none',
    });
    await advance(stripe, clock, '2026-02-10T11:00:00Z');
    expect((await latestInvoice(stripe, subscription.id)).amount_paid).toBe(375);
  });

  it('saves a set-up card from its bank, and asks for the owner of another', async () => {
    const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
    const customer = await newBuyer(stripe, clock);
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    const started = await purchase(stripe, customer.id, product, {
      purchase: 0,
      monthly: 0,
      params: { default_payment_method: card.id },
    });
    const price_data = {
      currency: 'eur',
      product,
      unit_amount: 500,
      recurring: { interval: 'month' as const },
    };
    await stripe.subscriptions.update(started.id, {
      items: [{ id: started.items.data[0]?.id ?? '', price_data }],
      proration_behavior: 'none',
    });
    await advance(stripe, clock, '2026-02-10T11:00:00Z');
    const after = await stripe.subscriptions.retrieve(started.id, { expand: ['latest_invoice.payments'] });
    expect(after).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
  });
});

describe('a failed renewal', () => {
  /** A card that takes the first month and refuses the next. */
  async function inArrears() {
    const made = await born('2026-01-10T09:00:00Z');
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: made.customer.id,
    });
    await stripe.subscriptions.update(made.subscription.id, { default_payment_method: bad.id });
    await advance(stripe, made.clock, '2026-02-10T11:00:00Z');
    return { ...made, invoice: await latestInvoice(stripe, made.subscription.id) };
  }

  it('leaves the invoice open, without another attempt, and the subscription past due', async () => {
    const { clock, subscription, invoice } = await inArrears();
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
      next_payment_attempt: null,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await advance(stripe, clock, '2026-02-14T11:00:00Z');
    expect((await latestInvoice(stripe, subscription.id)).attempt_count).toBe(1);
  });

  it('is paid later without its owner', async () => {
    const { customer, subscription, invoice } = await inArrears();
    const refused = await errorOf(stripe.invoices.pay(invoice.id ?? '', { off_session: true }));
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await latestInvoice(stripe, subscription.id)).attempt_count).toBe(2);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: good.id });
    const paid = await stripe.invoices.pay(invoice.id ?? '', { off_session: true });
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await errorOf(stripe.invoices.pay(invoice.id ?? ''))).statusCode).toBe(400);
  });

  it('is voided and the subscription cancelled, so that nobody can pay it any more', async () => {
    const { subscription, invoice } = await inArrears();
    const voided = await stripe.invoices.voidInvoice(invoice.id ?? '', {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(voided.status).toBe('void');
    expect(voided.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'void_invoice',
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const ended = await stripe.subscriptions.cancel(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', latest_invoice: invoice.id });
    expect((await errorOf(stripe.invoices.pay(invoice.id ?? ''))).statusCode).toBe(400);
    expect((await errorOf(stripe.subscriptions.cancel(subscription.id))).statusCode).toBe(404);
  });
});

describe('the end of a subscription', () => {
  it('comes at the end of the paid month, unless it is undone', async () => {
    const { clock, subscription } = await born('2026-01-10T09:00:00Z');
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at: seconds('2026-02-10T09:00:00Z') });
    const kept = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await advance(stripe, clock, '2026-02-11T09:00:00Z');
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds('2026-02-10T09:00:00Z') });
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data).toHaveLength(1);
    const revived = await errorOf(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
    );
    expect(revived.statusCode).toBe(400);
  });

  it('comes after 23 hours when the first payment never does', async () => {
    const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
    const customer = await newBuyer(stripe, clock);
    const { id } = await purchase(stripe, customer.id, product);
    await advance(stripe, clock, '2026-01-11T07:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
    await advance(stripe, clock, '2026-01-11T08:30:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
    expect((await latestInvoice(stripe, id)).status).toBe('void');
  });

  it('comes with the end of the customer', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, product);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    const error = await errorOf(stripe.customers.update(customer.id, { name: 'Nobody' }));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });
});

describe('time already paid', () => {
  it('is a trial until its end, then the saved card is charged', async () => {
    const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
    const customer = await newBuyer(stripe, clock);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const made = await purchase(stripe, customer.id, product, {
      purchase: 0,
      params: {
        default_payment_method: card.id,
        trial_end: seconds('2026-01-25T09:00:00Z'),
        off_session: true,
      },
    });
    expect(made).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } });
    expect(await periodEndOf(made.id)).toBe('2026-01-25T09:00:00.000Z');
    await advance(stripe, clock, '2026-01-25T11:00:00Z');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    expect(await periodEndOf(made.id)).toBe('2026-02-25T09:00:00.000Z');
    expect((await latestInvoice(stripe, made.id)).amount_paid).toBe(500);
  });
});

describe('money given back', () => {
  it('goes in parts, never above what was paid', async () => {
    const customer = await newBuyer(stripe);
    const { id } = await subscribed(stripe, customer.id, product);
    const invoice = await latestInvoice(stripe, id);
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: intent });
    expect((await errorOf(stripe.refunds.create({ payment_intent: intent, amount: 3001 }))).param).toBe(
      'amount',
    );
    await stripe.refunds.create({ payment_intent: intent });
    const again = await errorOf(stripe.refunds.create({ payment_intent: intent }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(paid.latest_charge).toMatchObject({ refunded: true, amount_refunded: 4000 });
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    expect(data.map((refund) => refund.amount)).toEqual([3000, 1000]);
  });

  it('may take a while, or come back after it was accepted, with the cards that show it', async () => {
    for (const [card, first, last] of [
      ['pm_card_pendingRefund', 'pending', 'succeeded'],
      ['pm_card_refundFail', 'succeeded', 'failed'],
    ] as const) {
      const clock = await newClock(stripe, '2026-01-10T09:00:00Z');
      const customer = await newBuyer(stripe, clock);
      const { id } = await subscribed(stripe, customer.id, product, card);
      const intent = (await latestInvoice(stripe, id)).payments?.data[0]?.payment.payment_intent as string;
      const refund = await stripe.refunds.create({ payment_intent: intent });
      expect(refund.status).toBe(first);
      await advance(stripe, clock, '2026-01-10T10:00:00Z');
      expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
    }
  });
});
