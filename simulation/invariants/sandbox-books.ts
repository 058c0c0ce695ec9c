import type { SandboxControl } from '#sandbox/stripe/control.ts';
import type { Charge, Invoice, Refund, Subscription } from '#sandbox/stripe/wire.ts';
import type {
  ProviderBooks,
  ProviderCharge,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from './world.ts';

type Books = Pick<SandboxControl, 'objects' | 'balance'>;

const isOfBank = ({ payment_method_details: means }: Charge) => means?.type === 'sepa_debit';

const at = (seconds: number) => new Date(seconds * 1000);

/** A bank account is debited days after it is asked: the event tells when it was. */
function paidMoments(books: Books): Map<string, number> {
  const banks = books.objects('charge').filter(isOfBank);
  const named = new Set(banks.map(({ id }) => id));
  return new Map(
    books
      .objects('event')
      .filter(
        ({ type, data }) => type === 'charge.succeeded' && named.has(String(Reflect.get(data.object, 'id'))),
      )
      .map(({ created, data }) => [String(Reflect.get(data.object, 'id')), created]),
  );
}

function readCharges(books: Books): ProviderCharge[] {
  const paid = paidMoments(books);
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
    paidAt: at(paid.get(charge.id) ?? charge.created),
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
