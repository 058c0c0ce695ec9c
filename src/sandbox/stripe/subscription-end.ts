import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import { voidInvoice } from './invoice-settlement.ts';
import type { Subscription } from './wire.ts';

/** Takes back the events of the current request, as if it had never been made. */
function unsay(box: Box): void {
  if (!box.request) return;
  const { id } = box.request;
  const told = new Set(
    box.store
      .all('event')
      .filter((event) => event.request.id === id)
      .map((event) => event.id),
  );
  for (const delivery of box.store.all('delivery')) {
    if (told.has(delivery.event)) box.store.remove('delivery', delivery.id);
  }
  for (const event of told) box.store.remove('event', event);
}

/** Frees the invoice items that waited for this customer's next invoice, and forgets the subscription's own. */
function releaseItems(box: Box, subscription: string, invoices: Set<string>): void {
  for (const item of box.store.all('invoiceitem')) {
    if (item.parent?.subscription_details?.subscription === subscription) {
      box.store.remove('invoiceitem', item.id);
    } else if (item.invoice && invoices.has(item.invoice)) {
      item.invoice = null;
      box.store.put('invoiceitem', item);
    }
  }
}

export function abandonSubscription(box: Box, id: string): void {
  const invoices = new Set(box.store.of('invoice', 'subscription', id).map((invoice) => invoice.id));
  for (const link of [...invoices].flatMap((invoice) =>
    box.store.of('invoice_payment', 'invoice', invoice),
  )) {
    box.store.remove('invoice_payment', link.id);
    box.store.remove('payment_intent', link.payment.payment_intent ?? '');
  }
  releaseItems(box, id, invoices);
  for (const invoice of invoices) box.store.remove('invoice', invoice);
  box.store.remove('subscription', id);
  unsay(box);
}

function stopDrafts(box: Box, subscription: Subscription): void {
  for (const invoice of box.store.of('invoice', 'subscription', subscription.id)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    invoice.auto_advance = false;
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    box.store.put('invoice', invoice);
  }
}

/** Ends a subscription now. One that was never paid expires with its invoice; an open invoice of another stays open. */
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

/** The first payment did not come in 23 hours: the subscription is dead and its invoice void. */
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
