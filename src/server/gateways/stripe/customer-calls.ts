import type Stripe from 'stripe';
import { ask, askUnless } from './ask-provider.ts';
import { closeCustomer } from './close-customer.ts';
import { keyOf } from './idempotency-key.ts';
import type { ProviderError } from './provider-objects.ts';

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
