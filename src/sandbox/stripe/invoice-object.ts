import type { Box } from './box.ts';
import { page } from './expand.ts';
import { newId } from './records.ts';
import type { Customer, Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from './wire.ts';

type LineTerms = Pick<InvoiceLine, 'amount' | 'description' | 'metadata' | 'parent' | 'period'>;

function makeLine(subscription: Subscription, price: Price, terms: LineTerms): InvoiceLine {
  return {
    ...terms,
    id: newId('il'),
    object: 'line_item',
    currency: price.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: terms.amount,
    taxes: [],
  };
}

const productName = (box: Box, price: Price) =>
  box.store.find('product', price.product)?.name ?? price.product;

export function subscriptionLine(
  box: Box,
  subscription: Subscription,
  { id, price }: SubscriptionItem,
  period: { start: number; end: number },
): InvoiceLine {
  const name = productName(box, price);
  const amount = price.unit_amount ?? 0;
  const trial = subscription.trial_end !== null && period.start < subscription.trial_end;
  return makeLine(subscription, price, {
    amount: trial ? 0 : amount,
    description: trial
      ? `Trial period for ${name}`
      : `1 × ${name} (at €${(amount / 100).toFixed(2)} / month)`,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
  });
}

/** A one-off amount beside a first month, such as the purchase. */
export function addedLine(box: Box, subscription: Subscription, price: Price): InvoiceLine {
  const now = subscription.created;
  return makeLine(subscription, price, {
    amount: price.unit_amount ?? 0,
    description: productName(box, price),
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { start: now, end: now },
  });
}

const DRAFT_SECONDS = 72 * 3600;

export interface InvoiceTerms {
  billing_reason: NonNullable<Invoice['billing_reason']>;
  period_start: number;
  period_end: number;
  lines: InvoiceLine[];
}

/** Cents: the lines and the earlier balance. */
export function recount(invoice: Invoice, balance: number): void {
  const total = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0);
  invoice.subtotal = total;
  invoice.subtotal_excluding_tax = total;
  invoice.total = total;
  invoice.total_excluding_tax = total;
  invoice.starting_balance = balance;
  invoice.amount_due = Math.max(0, total + balance);
  invoice.amount_remaining = invoice.amount_due - invoice.amount_paid;
}

function whose(customer: Customer) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
  };
}

function emptyFields() {
  return {
    account_country: 'FR',
    account_name: 'Rouage (sandbox)',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    custom_fields: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    on_behalf_of: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: ['card'],
    },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
  } satisfies Partial<Invoice>;
}

/** The draft is not stored, because a renewal's announcement uses it too. */
export function draftInvoice(
  box: Box,
  customer: Customer,
  subscription: Subscription,
  terms: InvoiceTerms,
): Invoice {
  const id = newId('in');
  const now = box.time.of(box.store, customer.id);
  const invoice: Invoice = {
    id,
    object: 'invoice',
    ...emptyFields(),
    ...whose(customer),
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: now + DRAFT_SECONDS,
    billing_reason: terms.billing_reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    default_payment_method: null,
    lines: page(terms.lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: now + DRAFT_SECONDS,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: terms.period_end,
    period_start: terms.period_start,
    starting_balance: 0,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock ?? null,
    total: 0,
    total_excluding_tax: 0,
    webhooks_delivered_at: null,
  };
  for (const line of terms.lines) line.invoice = id;
  recount(invoice, customer.balance);
  return invoice;
}
