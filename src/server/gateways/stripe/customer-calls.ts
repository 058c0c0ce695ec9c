import type Stripe from 'stripe';
import { ask, callUnlessDone, keyOf } from './client.ts';
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
    await callUnlessDone(isGone, () => stripe.subscriptions.cancel(id, {}, options));
  }
}

async function voidInvoices(stripe: Stripe, customer: string): Promise<void> {
  const listed = (status: 'draft' | 'open') =>
    ask(() => stripe.invoices.list({ customer, status, limit: 100 }).autoPagingToArray(all));
  // Drafts cannot be voided, and a subscription's cannot be deleted: they are finalised first, without a debit.
  for (const { id } of await listed('draft')) {
    const options = { idempotencyKey: `finalize:${id}` };
    await ask(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options));
  }
  for (const { id } of await listed('open')) {
    // An invoice paid meanwhile is recorded when the subscription ends.
    await callUnlessDone(isPaid, () => stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void:${id}` }));
  }
}

async function detachCards(stripe: Stripe, customer: string): Promise<void> {
  const query = { customer, limit: 100 };
  for (const { id } of await ask(() => stripe.paymentMethods.list(query).autoPagingToArray(all))) {
    await ask(() => stripe.paymentMethods.detach(id, {}, { idempotencyKey: `detach:${id}` }));
  }
}

/** The order matters, also after a failure (docs/product/deletion.md#in-this-order-at-the-provider). */
async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  if (!(await exists(stripe, customer))) return;
  await cancelSubscriptions(stripe, customer);
  await voidInvoices(stripe, customer);
  await detachCards(stripe, customer);
  const options = { idempotencyKey: `delete:${customer}` };
  await callUnlessDone(isGone, () => stripe.customers.del(customer, {}, options));
}

export interface ProviderPerson {
  email: string;
  name: string;
}

export interface CustomerCalls {
  createCustomer(person: ProviderPerson & { userId: number }): Promise<string>;
  /** `key` identifies the update; a customer closed meanwhile is left alone. */
  updateCustomer(id: string, person: ProviderPerson, key: string): Promise<void>;
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
      // Other content makes another request, so it is part of the key.
      const options = { idempotencyKey: keyOf('person', key, email, name) };
      await callUnlessDone(isGone, () => stripe.customers.update(id, { email, name }, options));
    },
    closeCustomer: (id) => closeCustomer(stripe, id),
  };
}
