import Stripe from 'stripe';
import { bankDebitCode, type DebitMeans } from '#domain/money/debit-means.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';

export interface ProviderIntent {
  id: string;
  kind: 'payment' | 'setup';
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled' | 'other';
  clientSecret: string | null;
  /** The bank's decline code, else the error's; null when the last attempt did not fail. */
  failureCode: string | null;
  cardLast4: string | null;
}

export interface ProviderInvoice {
  id: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | 'other';
  reason: 'first' | 'renewal' | 'other';
  subscriptionId: string | null;
  /** `total` is before the customer's balance. */
  total: EuroCents;
  amountDue: EuroCents;
  amountPaid: EuroCents;
  createdAt: Date;
  paidAt: Date | null;
  attempted: boolean;
  paidBy: string | null;
  intent: ProviderIntent | null;
  lines: { id: string; amount: EuroCents }[];
}

export interface SubscriptionState {
  id: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'canceled' | 'other';
  customerId: string;
  operation: string | null;
  itemId: string;
  productId: string;
  recurringAmount: EuroCents;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cardId: string | null;
  /** Its months may be debited from a bank account: once allowed, it stays so. */
  takesBankDebits: boolean;
}

export interface ProviderSubscription extends SubscriptionState {
  latestInvoice: ProviderInvoice | null;
  pendingSetup: ProviderIntent | null;
}

export type ProviderProblem = 'declined' | 'authentication_required' | 'missing' | 'unavailable' | 'refused';

/** `unavailable`: the provider may have acted all the same. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  readonly code: string | null;

  constructor(problem: ProviderProblem, code: string | null, cause: unknown) {
    super(`payment provider: ${problem}${code ? ` (${code})` : ''}`, { cause });
    this.name = 'ProviderError';
    this.problem = problem;
    this.code = code;
  }
}

/** A 404, or a 400 that names the object as a parameter. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderError && (error.problem === 'missing' || error.code === 'resource_missing');

export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Equal for one card number: the provider stores a card per purchase. */
  fingerprint: string | null;
}

export interface ProviderSetup extends ProviderIntent {
  customerId: string | null;
  /** A card, or a bank account. */
  cardId: string | null;
  means: DebitMeans;
  mandateId: string | null;
  beganAt: Date;
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const at = (seconds: number) => new Date(seconds * 1000);
const readInstant = (seconds: number | null) => (seconds === null ? null : at(seconds));

/** A plain id means that we forgot to expand it. */
function expanded<Value extends object>(
  value: string | Value | null | undefined,
  what: string,
): Value | null {
  if (typeof value === 'string') throw new Error(`${what} was not expanded`);
  return value ?? null;
}

const intentStatuses = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;

function intentStatus(status: string): ProviderIntent['status'] {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  return intentStatuses.find((known) => known === status) ?? 'other';
}

const isBankDebit = (charge: Stripe.Charge | null): boolean =>
  charge?.payment_method_details?.type === 'sepa_debit';

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

/** What its last attempt debited. */
export const meansOf = (intent: Stripe.PaymentIntent): DebitMeans =>
  isBankDebit(chargeOf(intent)) ? 'bank_account' : 'card';

/** A bank debit fails days later: its charge alone says why. */
function failureOf(error: Stripe.PaymentIntent['last_payment_error'], charge: Stripe.Charge | null) {
  if (isBankDebit(charge) && charge?.status === 'failed')
    return bankDebitCode(charge.failure_code ?? 'refer_to_customer');
  return error?.decline_code ?? error?.code ?? null;
}

export function readPaymentIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = chargeOf(intent);
  return {
    id: intent.id,
    kind: 'payment',
    status: intentStatus(intent.status),
    clientSecret: intent.client_secret,
    failureCode: failureOf(intent.last_payment_error, charge),
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
  };
}

export function readSetupIntent(intent: Stripe.SetupIntent): ProviderIntent {
  const error = intent.last_setup_error;
  return {
    id: intent.id,
    kind: 'setup',
    status: intentStatus(intent.status),
    clientSecret: intent.client_secret,
    failureCode: error?.decline_code ?? error?.code ?? null,
    cardLast4: null,
  };
}

export function readCard({ id, card }: Stripe.PaymentMethod): ProviderCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return [{ id, brand, last4, expMonth, expYear, fingerprint: card.fingerprint ?? null }];
}

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

function invoiceReason(reason: string | null): ProviderInvoice['reason'] {
  if (reason === 'subscription_create') return 'first';
  return reason === 'subscription_cycle' ? 'renewal' : 'other';
}

/** Read apart, because Stripe expands four levels only. */
export function intentIdOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const chosen = payments.find(({ is_default }) => is_default) ?? payments[0];
  return idOf(chosen?.payment.payment_intent);
}

export function readInvoice(invoice: Stripe.Invoice, intent: ProviderIntent | null): ProviderInvoice {
  return {
    id: String(invoice.id),
    status: invoiceStatuses.find((known) => known === invoice.status) ?? 'other',
    reason: invoiceReason(invoice.billing_reason),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    total: euroCents(invoice.total),
    amountDue: euroCents(invoice.amount_due),
    amountPaid: euroCents(invoice.amount_paid),
    createdAt: at(invoice.created),
    paidAt: readInstant(invoice.status_transitions.paid_at),
    attempted: invoice.attempted,
    paidBy: idOf(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent),
    intent,
    lines: invoice.lines.data.map(({ id, amount }) => ({ id, amount: euroCents(amount) })),
  };
}

const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'active',
  'trialing',
  'past_due',
  'canceled',
] as const;

export function latestInvoiceOf(subscription: Stripe.Subscription): Stripe.Invoice | null {
  return expanded(subscription.latest_invoice, 'latest_invoice');
}

export function readSubscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`provider subscription ${subscription.id} has no item`);
  return {
    id: subscription.id,
    status: subscriptionStatuses.find((known) => known === subscription.status) ?? 'other',
    customerId: String(idOf(subscription.customer)),
    operation: subscription.metadata.op ?? null,
    itemId: item.id,
    productId: String(idOf(item.price.product)),
    recurringAmount: euroCents(item.price.unit_amount ?? 0),
    currentPeriodStart: at(item.current_period_start),
    currentPeriodEnd: at(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cardId: idOf(subscription.default_payment_method),
    takesBankDebits: subscription.payment_settings?.payment_method_types?.includes('sepa_debit') ?? false,
  };
}

export function readSubscription(
  subscription: Stripe.Subscription,
  latestInvoice: ProviderInvoice | null,
): ProviderSubscription {
  const setup = expanded(subscription.pending_setup_intent, 'pending_setup_intent');
  return {
    ...readSubscriptionState(subscription),
    latestInvoice,
    pendingSetup: setup && readSetupIntent(setup),
  };
}

export function asProviderError(error: unknown): ProviderError {
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = error.decline_code ?? error.code ?? null;
    return new ProviderError(code === 'authentication_required' ? code : 'declined', code, error);
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return new ProviderError(error.statusCode === 404 ? 'missing' : 'refused', error.code ?? null, error);
  }
  const isKnown = error instanceof Stripe.errors.StripeError;
  return new ProviderError('unavailable', isKnown ? (error.code ?? null) : null, error);
}
