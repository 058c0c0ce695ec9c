import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import { voidInvoice } from './invoice-settlement.ts';
import type { Subscription } from './wire.ts';

function stopDrafts(box: Box, subscription: Subscription): void {
  for (const invoice of box.store.of('invoice', 'subscription', subscription.id)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    invoice.auto_advance = false;
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    box.store.put('invoice', invoice);
  }
}

/** A subscription never paid expires with its invoice; another's open invoice stays open. */
export function endSubscription(box: Box, subscription: Subscription): void {
  const now = box.time.of(box.store, subscription.customer);
  if (subscription.status === 'incomplete') {
    expire(box, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason ??= 'cancellation_requested';
  stopDrafts(box, subscription);
  box.store.put('subscription', subscription);
  emit(box, 'customer.subscription.deleted', subscription, subscription.customer);
}

/** Its first payment did not come within 23 hours. */
export function expire(box: Box, subscription: Subscription): void {
  const before = structuredClone(subscription);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = box.time.of(box.store, subscription.customer);
  box.store.put('subscription', subscription);
  for (const invoice of box.store.of('invoice', 'subscription', subscription.id)) {
    if (invoice.status === 'open') voidInvoice(box, invoice);
  }
  const changes = changesBetween(before, subscription);
  emit(box, 'customer.subscription.updated', subscription, subscription.customer, changes);
}
