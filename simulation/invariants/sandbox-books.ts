import type { SandboxControl } from '#sandbox/stripe/control.ts';
import type { Invoice, Refund, Subscription } from '#sandbox/stripe/wire.ts';
import type {
  ProviderBooks,
  ProviderCharge,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from './world.ts';

type Books = Pick<SandboxControl, 'objects' | 'balance'>;

const at = (seconds: number) => new Date(seconds * 1000);

function readCharges(books: Books): ProviderCharge[] {
  const invoices = new Map(
    books.objects('invoice_payment').map(({ payment, invoice }) => [payment.payment_intent, invoice]),
  );
  return books.objects('charge').map((charge) => ({
    id: charge.id,
    customer: charge.customer,
    invoice: invoices.get(charge.payment_intent ?? undefined) ?? null,
    succeeded: charge.status === 'succeeded',
    amount: charge.amount,
    refunded: charge.amount_refunded,
    createdAt: at(charge.created),
  }));
}

const readInvoice = ({
  id,
  customer,
  parent,
  status,
  total,
  amount_paid,
  created,
}: Invoice): ProviderInvoice => ({
  id,
  customer,
  subscription: parent?.subscription_details?.subscription ?? null,
  status: status ?? 'draft',
  total,
  amountPaid: amount_paid,
  createdAt: at(created),
});

const readRefund = ({ id, charge, amount, status, created }: Refund): ProviderRefund => ({
  id,
  charge,
  amount,
  status: status ?? 'pending',
  createdAt: at(created),
});

function readSubscription(subscription: Subscription): ProviderSubscription {
  const { id, customer, status, items, metadata, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  const amounts = items.data.map(({ price, quantity }) => (price.unit_amount ?? 0) * (quantity ?? 1));
  return {
    id,
    customer,
    status,
    recurringAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    cancelAtPeriodEnd,
    subscription: metadata.subscription ? Number(metadata.subscription) : null,
  };
}

/** The provider's books, read from the sandbox that stands in its place. */
export const sandboxBooks = (books: Books): ProviderBooks => ({
  charges: async () => readCharges(books),
  refunds: async () => books.objects('refund').map(readRefund),
  invoices: async () => books.objects('invoice').map(readInvoice),
  subscriptions: async () => books.objects('subscription').map(readSubscription),
  balance: async () => books.balance(),
});
