import type Stripe from 'stripe';
import { ask, askUnless, keyOf } from './client.ts';

import { ProviderError } from './provider-objects.ts';

const all = { limit: 1_000 };
const isGone = ({ problem }: ProviderError) => problem === 'missing';
const isPaid = ({ problem }: ProviderError) => problem === 'refused';

async function exists(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    return !(await ask(() => stripe.customers.retrieve(customer))).deleted;
  } catch (error) {
    if (error instanceof ProviderError && isGone(error)) return false;
    throw error;
  }
}

async function cancelSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  const query = { customer, status: 'all' as const, limit: 100 };
  for (const { id, ended_at } of await ask(() => stripe.subscriptions.list(query).autoPagingToArray(all))) {
    if (ended_at !== null) continue;
    const options = { idempotencyKey: `cancel:${id}` };
    await askUnless(isGone, () => stripe.subscriptions.cancel(id, {}, options));
  }
}

async function voidInvoices(stripe: Stripe, customer: string): Promise<void> {
  const listed = (status: 'draft' | 'open') =>
    ask(() => stripe.invoices.list({ customer, status, limit: 100 }).autoPagingToArray(all));
  // A draft cannot be voided, and one of a subscription cannot be deleted: it is made final first, without a debit.
  for (const { id } of await listed('draft')) {
    const options = { idempotencyKey: `finalize:${id}` };
    await ask(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options));
  }
  for (const { id } of await listed('open')) {
    // One paid since it was listed is noted by its subscription's end.
    await askUnless(isPaid, () => stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void:${id}` }));
  }
}

async function detachCards(stripe: Stripe, customer: string): Promise<void> {
  const query = { customer, limit: 100 };
  for (const { id } of await ask(() => stripe.paymentMethods.list(query).autoPagingToArray(all))) {
    await ask(() => stripe.paymentMethods.detach(id, {}, { idempotencyKey: `detach:${id}` }));
  }
}

/** See docs/product/deletion.md#in-this-order-at-the-provider; may be called again after any failure. */
async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  if (!(await exists(stripe, customer))) return;
  await cancelSubscriptions(stripe, customer);
  await voidInvoices(stripe, customer);
  await detachCards(stripe, customer);
  const options = { idempotencyKey: `delete:${customer}` };
  await askUnless(isGone, () => stripe.customers.del(customer, {}, options));
}

/** An empty name is none. */
export interface ProviderPerson {
  email: string;
  name: string;
}

export interface CustomerCalls {
  createCustomer(person: ProviderPerson & { userId: number }): Promise<string>;
  /** `key` names this telling; a customer that was closed meanwhile is left alone. */
  updateCustomer(id: string, person: ProviderPerson, key: string): Promise<void>;
  /** Finds nothing to do when the customer is gone. */
  closeCustomer(id: string): Promise<void>;
}

export function customerCalls(stripe: Stripe): CustomerCalls {
  return {
    async createCustomer({ userId, email, name }) {
      const customer = await ask(() =>
        stripe.customers.create(
          { email, ...(name ? { name } : {}), metadata: { user: String(userId) } },
          { idempotencyKey: keyOf('customer', userId, email, name) },
        ),
      );
      return customer.id;
    },
    async updateCustomer(id, { email, name }, key) {
      const isGone = ({ problem }: ProviderError) => problem === 'missing';
      // The content is part of the key: told again after a change, it is another request.
      const options = { idempotencyKey: keyOf('person', key, email, name) };
      await askUnless(isGone, () => stripe.customers.update(id, { email, name }, options));
    },
    closeCustomer: (id) => closeCustomer(stripe, id),
  };
}
