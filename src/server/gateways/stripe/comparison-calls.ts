import type Stripe from 'stripe';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { SubscriptionThere } from '#domain/money/provider-difference.ts';
import { fetchPage, type Page, pageAfter } from './pages.ts';
import {
  idOf,
  latestInvoiceOf,
  type ProviderInvoice,
  readInvoice,
  readSubscriptionState,
} from './provider-objects.ts';
import { type ProviderRefund, readRefund } from './refund-calls.ts';

export interface ListedSubscription extends SubscriptionThere {
  id: string;
  operation: string | null;
}

export interface ListedInvoice extends Pick<ProviderInvoice, 'id' | 'reason' | 'subscriptionId' | 'status'> {
  amountDue: EuroCents;
  amountPaid: EuroCents;
  paidAt: Date | null;
  /** The intent that paid it. */
  paidBy: string | null;
}

export interface ListedDebit {
  id: string;
  amount: EuroCents;
  createdAt: Date;
  /** A bank debit succeeds days after it was made; the provider does not list them by that day. */
  isBankDebit: boolean;
  intentId: string | null;
}

export interface Span {
  from: Date;
  until: Date;
}

/** A hundred at a time, so that nobody holds a whole list. */
export interface ComparisonCalls {
  pageSubscriptions(after?: string): Promise<Page<ListedSubscription>>;
  pageInvoices(status: 'open' | 'paid', createdSince: Date, after?: string): Promise<Page<ListedInvoice>>;
  pageDebits(span: Span, after?: string): Promise<Page<ListedDebit>>;
  pageRefunds(span: Span, after?: string): Promise<Page<ProviderRefund>>;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const within = ({ from, until }: Span) => ({ gte: seconds(from), lt: seconds(until) });

/** A renewal not yet paid: its month has begun at the provider only. */
export const awaitsPayment = (invoice: Pick<ProviderInvoice, 'reason' | 'status'> | null): boolean =>
  invoice?.reason === 'renewal' && (invoice.status === 'draft' || invoice.status === 'open');

function listedSubscription(subscription: Stripe.Subscription): ListedSubscription {
  const invoice = latestInvoiceOf(subscription);
  const read = readSubscriptionState(subscription);
  return { ...read, awaitsPayment: awaitsPayment(invoice && readInvoice(invoice, null)) };
}

function listedInvoice(invoice: Stripe.Invoice): ListedInvoice {
  const { id, reason, subscriptionId, status, amountDue, amountPaid, paidBy } = readInvoice(invoice, null);
  const paidAt = invoice.status_transitions.paid_at;
  const at = paidAt === null ? null : new Date(paidAt * 1000);
  return { id, reason, subscriptionId, status, amountDue, amountPaid, paidAt: at, paidBy };
}

const listedDebit = (charge: Stripe.Charge): ListedDebit => ({
  id: charge.id,
  amount: euroCents(charge.amount),
  createdAt: new Date(charge.created * 1000),
  isBankDebit: charge.payment_method_details?.type === 'sepa_debit',
  intentId: idOf(charge.payment_intent),
});

export function comparisonCalls(stripe: Stripe): ComparisonCalls {
  return {
    pageSubscriptions(id) {
      const query = { status: 'all' as const, expand: ['data.latest_invoice'], ...pageAfter(id) };
      return fetchPage(() => stripe.subscriptions.list(query), listedSubscription);
    },
    pageInvoices(status, since, id) {
      const created = { gte: seconds(since) };
      const query = { status, created, expand: ['data.payments'], ...pageAfter(id) };
      return fetchPage(() => stripe.invoices.list(query), listedInvoice);
    },
    async pageDebits(span, id) {
      const query = { created: within(span), ...pageAfter(id) };
      const { items, next } = await fetchPage(
        () => stripe.charges.list(query),
        (charge) => charge,
      );
      const taken = items.filter(({ status }) => status === 'succeeded');
      return { items: taken.map(listedDebit), next };
    },
    pageRefunds(span, id) {
      const query = { created: within(span), ...pageAfter(id) };
      return fetchPage(() => stripe.refunds.list(query), readRefund);
    },
  };
}
