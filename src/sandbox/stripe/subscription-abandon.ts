import type { Box } from './box.ts';

/** Takes back what the current request told: it will be as if it had never been asked. */
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
