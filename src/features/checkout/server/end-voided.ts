import { type EuroCents, ZERO } from '../../../domain/money.ts';
import { isOverAtProvider } from '../../../domain/provider-status.ts';
import { raiseAlert } from '../../../server/alerts.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import {
  ProviderError,
  type ProviderSubscription,
} from '../../../server/gateways/stripe/provider-objects.ts';
import type { Shop } from '../../../server/shop.ts';
import type { PaymentRow } from './store.ts';

/**
 * Makes a start impossible at the provider. An open invoice is voided first: that fails when it was paid in the same
 * instant, and then nothing else is touched, for a payment is honoured. Answers whether the start is over.
 */
export async function makeImpossible(shop: Shop, provider: ProviderSubscription): Promise<boolean> {
  const invoice = provider.latestInvoice;
  if (invoice?.status === 'open') {
    try {
      await shop.stripe.voidInvoice(invoice.id);
    } catch (error) {
      if (error instanceof ProviderError && error.problem === 'refused') return false;
      throw error;
    }
  }
  // The provider ends a start with its invoice; one without anything due is ended here.
  if (!isOverAtProvider((await shop.stripe.readSubscriptionState(provider.id)).status)) {
    await shop.stripe.cancelSubscription(provider.id);
  }
  return true;
}

/** Ends a start even when it was paid: nothing recurs. Answers what the provider says of it then. */
async function endStart(shop: Shop, provider: ProviderSubscription): Promise<ProviderSubscription> {
  const isImpossible = await makeImpossible(shop, provider);
  if (!isImpossible) await shop.stripe.cancelSubscription(provider.id);
  return shop.stripe.readSubscription(provider.id);
}

/**
 * A payment voided here takes nothing and starts nothing, however late the provider begins it: what it began is ended,
 * and money taken all the same waits for staff to give it back (alert `paid_after_void`). Answers what was taken.
 */
export async function endVoided(
  shop: Shop,
  payment: PaymentRow,
  provider: ProviderSubscription,
): Promise<EuroCents> {
  const { latestInvoice } = isOverAtProvider(provider.status) ? provider : await endStart(shop, provider);
  const taken = latestInvoice?.amountPaid ?? ZERO;
  if (taken > 0) {
    const details = { payment: payment.id, user: payment.userId, provider: provider.id, taken };
    const onceKey = `after_void:${payment.id}`;
    const now = shop.clock.now();
    await inTransaction(shop.db, (tx) => raiseAlert(tx, { kind: 'paid_after_void', onceKey, details, now }));
  }
  return taken;
}
