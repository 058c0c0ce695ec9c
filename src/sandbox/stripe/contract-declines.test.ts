import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { errorOf } from '#tests/stripe-contract/contract-clock.ts';
import { firstInvoiceOf, newBuyer, purchase, RETURN_URL } from '#tests/stripe-contract/contract-shop.ts';
import { openContract } from '#tests/stripe-contract/open-contract.ts';

const { stripe, product } = await openContract();

describe('a refused card', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is a 402 with %s', async (card, code, declineCode) => {
    const customer = await newBuyer(stripe);
    const { intent, subscription } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const error = await errorOf(
      stripe.paymentIntents.confirm(intent, { payment_method: card, return_url: RETURN_URL }),
    );
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
    });
    expect(error.payment_intent).toMatchObject({ id: intent, status: 'requires_payment_method' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });

  it('leaves the same intent open for another card', async () => {
    const customer = await newBuyer(stripe);
    const { intent, subscription, invoice } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    await errorOf(
      stripe.paymentIntents.confirm(intent, {
        payment_method: 'pm_card_chargeDeclined',
        return_url: RETURN_URL,
      }),
    );
    const tried = await stripe.invoices.retrieve(invoice.id ?? '');
    expect(tried).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
    await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_mastercard',
      return_url: RETURN_URL,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const charges = await stripe.charges.list({ payment_intent: intent });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
  });

  it('is not attached, save the one that fails only when charged', async () => {
    const customer = await newBuyer(stripe);
    const refused = await errorOf(
      stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
    );
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const attached = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    const { intent } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const charged = await errorOf(
      stripe.paymentIntents.confirm(intent, { payment_method: attached.id, return_url: RETURN_URL }),
    );
    expect(charged.code).toBe('card_declined');
  });

  it('cannot pay twice, nor after the end', async () => {
    const customer = await newBuyer(stripe);
    const { intent } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: RETURN_URL });
    const again = await errorOf(
      stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: RETURN_URL }),
    );
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });
});

describe('3-D Secure', () => {
  it.each([
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_authenticationRequired',
    'pm_card_threeDSecure2Required',
  ])('is asked of %s by a redirection', async (card) => {
    const customer = await newBuyer(stripe);
    const { intent, subscription } = firstInvoiceOf(await purchase(stripe, customer.id, product));
    const confirmed = await stripe.paymentIntents.confirm(intent, {
      payment_method: card,
      return_url: RETURN_URL,
    });
    expect(confirmed.status).toBe('requires_action');
    expect(confirmed.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: RETURN_URL },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });
});

describe('a card saved for later', () => {
  it('is attached by a confirmed setup intent', async () => {
    const customer = await newBuyer(stripe);
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
    });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const done = await stripe.setupIntents.confirm(setup.id, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect(done.status).toBe('succeeded');
    const cards = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(cards.data.map((card) => card.id)).toEqual([done.payment_method]);
  });

  it('is refused when its bank refuses', async () => {
    const setup = await stripe.setupIntents.create({ customer: (await newBuyer(stripe)).id });
    const error = await errorOf(
      stripe.setupIntents.confirm(setup.id, {
        payment_method: 'pm_card_chargeDeclined',
        return_url: RETURN_URL,
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const after = await stripe.setupIntents.retrieve(setup.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    });
  });

  it('can never be used again once detached', async () => {
    const customer = await newBuyer(stripe);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    await stripe.paymentMethods.detach(card.id);
    const owner = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(owner.invoice_settings.default_payment_method).toBeNull();
    const error = await errorOf(stripe.paymentMethods.attach(card.id, { customer: customer.id }));
    expect(error.statusCode).toBe(400);
  });
});

describe('an amount of 0', () => {
  it('starts at once, without a payment, and asks for a card to save', async () => {
    const customer = await newBuyer(stripe);
    const free = await purchase(stripe, customer.id, product, { monthly: 0, purchase: 0 });
    const invoice = free.latest_invoice as Stripe.Invoice;
    expect(free.status).toBe('active');
    expect(invoice).toMatchObject({ status: 'paid', total: 0, amount_due: 0 });
    expect(invoice.payments?.data).toEqual([]);
    const setup = free.pending_setup_intent as Stripe.SetupIntent;
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', return_url: RETURN_URL });
    const after = await stripe.subscriptions.retrieve(free.id);
    expect(after.pending_setup_intent).toBeNull();
    expect(after.default_payment_method).toMatch(/^pm_/);
  });

  it('asks for nothing when a card is already saved', async () => {
    const customer = await newBuyer(stripe);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    const free = await purchase(stripe, customer.id, product, { monthly: 0, purchase: 0 });
    expect(free).toMatchObject({ status: 'active', pending_setup_intent: null });
  });

  it('moves an amount under the minimum charge to the balance', async () => {
    const customer = await newBuyer(stripe);
    const small = await purchase(stripe, customer.id, product, { monthly: 30, purchase: 0 });
    expect(small).toMatchObject({
      status: 'active',
      latest_invoice: { total: 30, amount_due: 0, status: 'paid' },
    });
    const owner = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(owner.balance).toBe(30);
    const next = await purchase(stripe, customer.id, product, { monthly: 30, purchase: 0 });
    expect(next).toMatchObject({ status: 'incomplete', latest_invoice: { total: 30, amount_due: 60 } });
  });
});
