import type { SandboxControl } from '../../src/sandbox/stripe/control.ts';
import type { Charge, Refund, Subscription } from '../../src/sandbox/stripe/wire.ts';
import type { ProviderBooks, ProviderCharge, ProviderRefund, ProviderSubscription } from './world.ts';

type Books = Pick<SandboxControl, 'objects' | 'balance'>;

const at = (seconds: number) => new Date(seconds * 1000);

function readCharges(books: Books, since: Date): ProviderCharge[] {
  const seconds = Math.floor(since.getTime() / 1000);
  const invoices = new Map(
    books.objects('invoice_payment').map(({ payment, invoice }) => [payment.payment_intent, invoice]),
  );
  const subscriptions = new Map(
    books.objects('invoice').map(({ id, parent }) => [id, parent?.subscription_details?.subscription]),
  );
  const read = (charge: Charge): ProviderCharge => {
    const invoice = invoices.get(charge.payment_intent ?? undefined) ?? null;
    return {
      id: charge.id,
      customer: charge.customer,
      intent: charge.payment_intent,
      invoice,
      subscription: (invoice && subscriptions.get(invoice)) ?? null,
      succeeded: charge.status === 'succeeded',
      amount: charge.amount,
      refunded: charge.amount_refunded,
      createdAt: at(charge.created),
    };
  };
  return books
    .objects('charge')
    .filter(({ created }) => created >= seconds)
    .map(read);
}

const readRefund = ({ id, charge, amount, status, created }: Refund): ProviderRefund => ({
  id,
  charge,
  amount,
  status: status ?? 'pending',
  createdAt: at(created),
});

function readSubscription(subscription: Subscription): ProviderSubscription {
  const { id, customer, status, items, metadata, cancel_at_period_end, cancel_at, created } = subscription;
  const amounts = items.data.map(({ price, quantity }) => (price.unit_amount ?? 0) * (quantity ?? 1));
  return {
    id,
    customer,
    status,
    recurringAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    subscription: metadata.subscription ? Number(metadata.subscription) : null,
    createdAt: at(created),
  };
}

/** The provider's books, read from the sandbox that stands in its place. */
export const sandboxBooks = (books: Books): ProviderBooks => ({
  charges: async (since) => readCharges(books, since),
  refunds: async () => books.objects('refund').map(readRefund),
  subscriptions: async () => books.objects('subscription').map(readSubscription),
  balance: async () => books.balance(),
});
