import { type EuroCents, ZERO } from '#domain/money/money.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { PaymentRow } from './checkout-store.ts';

async function cancelIfAlive(shop: Shop, id: string): Promise<void> {
  if (!isOverAtProvider((await shop.stripe.readSubscriptionState(id)).status))
    await shop.stripe.cancelSubscription(id);
}

/** Answers whether the start is over (docs/product/payment.md#paid-meanwhile-is-honoured). */
export async function makeImpossible(
  shop: Shop,
  { id, latestInvoice }: ProviderSubscription,
): Promise<boolean> {
  if (latestInvoice && !(await shop.stripe.voidInvoice(latestInvoice.id))) return false;
  // The provider ends a start with its invoice.
  await cancelIfAlive(shop, id);
  return true;
}

/** It ends a start even when it was paid, and answers what the provider then says of it. */
async function endStart(
  shop: Shop,
  { id, latestInvoice }: ProviderSubscription,
): Promise<ProviderSubscription> {
  if (latestInvoice && latestInvoice.status !== 'paid') await shop.stripe.voidInvoice(latestInvoice.id);
  await cancelIfAlive(shop, id);
  return shop.stripe.readSubscription(id);
}

/** Answers what was taken (docs/product/payment.md#paid-after-it-was-given-up). */
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
