import type { Box } from './box.ts';

/** The secret with which a browser pays an invoice; null where no payment is awaited. */
export function confirmationSecretOf(box: Box, invoice: string) {
  const payment = box.store
    .of('invoice_payment', 'invoice', invoice)
    .find((candidate) => candidate.is_default);
  const intent = box.store.find('payment_intent', payment?.payment.payment_intent);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}
