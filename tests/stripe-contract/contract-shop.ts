import type Stripe from 'stripe';

export const RETURN_URL = 'https://shop.test/paiement/retour';

/** A customer, in the time of a test clock when one is given. */
export async function newBuyer(stripe: Stripe, testClock?: string): Promise<Stripe.Customer> {
  return stripe.customers.create({
    email: 'camille@exemple.fr',
    name: 'Camille Martin',
    ...(testClock ? { test_clock: testClock } : {}),
  });
}

export async function newProduct(stripe: Stripe): Promise<string> {
  return (await stripe.products.create({ name: 'Relance des factures' })).id;
}

export interface Purchase {
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  intent: string;
  clientSecret: string;
}

export interface PurchaseOptions {
  monthly?: number;
  purchase?: number;
  firstMonth?: number;
  params?: Partial<Stripe.SubscriptionCreateParams>;
}

/** The shop's purchase: the automation and its first month in one payment (cents). */
export async function purchase(
  stripe: Stripe,
  customer: string,
  product: string,
  { monthly = 500, purchase: price = 3500, params }: PurchaseOptions = {},
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create({
    customer,
    items: [
      { price_data: { currency: 'eur', product, unit_amount: monthly, recurring: { interval: 'month' } } },
    ],
    ...(price > 0
      ? { add_invoice_items: [{ price_data: { currency: 'eur', product, unit_amount: price } }] }
      : {}),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    billing_mode: { type: 'flexible' },
    metadata: { op: 'op_1' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'],
    ...params,
  });
}

/** The first invoice of a subscription created with the expansions above, and how to pay it. */
export function firstInvoiceOf(subscription: Stripe.Subscription): Purchase {
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string') throw new Error('latest_invoice was not expanded');
  const intent = invoice.payments?.data.find((payment) => payment.is_default)?.payment.payment_intent;
  if (typeof intent !== 'string') throw new Error('the invoice has no PaymentIntent');
  return { subscription, invoice, intent, clientSecret: invoice.confirmation_secret?.client_secret ?? '' };
}

/** A subscription already paid with a card that is then charged without its owner. */
export async function subscribed(
  stripe: Stripe,
  customer: string,
  product: string,
  card = 'pm_card_visa',
  options: PurchaseOptions = {},
): Promise<Stripe.Subscription> {
  const { intent, subscription } = firstInvoiceOf(await purchase(stripe, customer, product, options));
  await stripe.paymentIntents.confirm(intent, { payment_method: card, return_url: RETURN_URL });
  return stripe.subscriptions.retrieve(subscription.id);
}
