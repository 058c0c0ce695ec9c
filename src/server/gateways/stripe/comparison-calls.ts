import type Stripe from 'stripe';
import { type EuroCents, euroCents } from '../../../domain/money.ts';
import type { SubscriptionThere } from '../../../domain/provider-difference.ts';
import { ask } from './ask-provider.ts';
import type { ProviderInvoice } from './provider-objects.ts';
import { latestInvoiceOf, readInvoice, readSubscriptionState } from './read-objects.ts';
import { type ProviderRefund, readRefund } from './refund-calls.ts';

/** One page of a list, the most recent first; `next` names the page after it. */
export interface Page<Item> {
  items: Item[];
  next: string | undefined;
}

export interface ListedSubscription extends SubscriptionThere {
  id: string;
  operation: string | null;
}

export interface ListedInvoice extends Pick<ProviderInvoice, 'id' | 'reason' | 'subscriptionId' | 'status'> {
  amountDue: EuroCents;
  amountPaid: EuroCents;
  paidAt: Date | null;
}

export interface Span {
  from: Date;
  until: Date;
}

/** The provider's lists, a hundred at a time: what the nightly comparison reads, and nobody holds whole. */
export interface ComparisonCalls {
  pageSubscriptions(after?: string): Promise<Page<ListedSubscription>>;
  pageInvoices(status: 'open' | 'paid', createdSince: Date, after?: string): Promise<Page<ListedInvoice>>;
  /** What was really taken from cards in a span. */
  pageDebits(span: Span, after?: string): Promise<Page<{ id: string; amount: EuroCents }>>;
  pageRefunds(span: Span, after?: string): Promise<Page<ProviderRefund>>;
}

const limit = 100;
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const after = (id: string | undefined) => (id ? { starting_after: id } : {});
const within = ({ from, until }: Span) => ({ gte: seconds(from), lt: seconds(until) });

async function pageOf<Raw extends { id?: string }, Item>(
  call: () => Promise<Stripe.ApiList<Raw>>,
  read: (raw: Raw) => Item,
): Promise<Page<Item>> {
  const { data, has_more } = await ask(call);
  return { items: data.map(read), next: has_more ? data.at(-1)?.id : undefined };
}

/** A renewal that nobody has paid yet: its month has begun at the provider only. */
export const awaitsPayment = (invoice: Pick<ProviderInvoice, 'reason' | 'status'> | null): boolean =>
  invoice?.reason === 'renewal' && (invoice.status === 'draft' || invoice.status === 'open');

function listedSubscription(subscription: Stripe.Subscription): ListedSubscription {
  const invoice = latestInvoiceOf(subscription);
  const read = readSubscriptionState(subscription);
  return { ...read, awaitsPayment: awaitsPayment(invoice && readInvoice(invoice, null)) };
}

function listedInvoice(invoice: Stripe.Invoice): ListedInvoice {
  const { id, reason, subscriptionId, status, amountDue, amountPaid } = readInvoice(invoice, null);
  const paidAt = invoice.status_transitions.paid_at;
  const at = paidAt === null ? null : new Date(paidAt * 1000);
  return { id, reason, subscriptionId, status, amountDue, amountPaid, paidAt: at };
}

export function comparisonCalls(stripe: Stripe): ComparisonCalls {
  return {
    pageSubscriptions(id) {
      const query = { status: 'all' as const, limit, expand: ['data.latest_invoice'], ...after(id) };
      return pageOf(() => stripe.subscriptions.list(query), listedSubscription);
    },
    pageInvoices(status, since, id) {
      const query = { status, created: { gte: seconds(since) }, limit, ...after(id) };
      return pageOf(() => stripe.invoices.list(query), listedInvoice);
    },
    async pageDebits(span, id) {
      const query = { created: within(span), limit, ...after(id) };
      const page = await ask(() => stripe.charges.list(query));
      const taken = page.data.filter(({ status }) => status === 'succeeded');
      return {
        items: taken.map(({ id: charge, amount }) => ({ id: charge, amount: euroCents(amount) })),
        next: page.has_more ? page.data.at(-1)?.id : undefined,
      };
    },
    pageRefunds(span, id) {
      const query = { created: within(span), limit, ...after(id) };
      return pageOf(() => stripe.refunds.list(query), readRefund);
    },
  };
}
