import type { DebitFailure } from './bank-accounts.ts';
import type { Box } from './box.ts';
import { makeCharge } from './charges.ts';
import { changesBetween, emit } from './events.ts';
import { mandateOf } from './mandates.ts';
import { reused } from './payment-methods.ts';
import type { PaymentIntent, PaymentMethod } from './wire.ts';

const DAY_SECONDS = 24 * 3600;

export const FAILURE_WORDS: Record<DebitFailure, string> = {
  refer_to_customer: 'The customer’s bank did not say why the debit failed.',
  insufficient_funds: 'The customer’s account has insufficient funds to cover this payment.',
  authorization_revoked: 'The customer has revoked the authorization of this debit.',
};

/** The debit goes to the bank, which answers days later. */
export function beginDebit(box: Box, intent: PaymentIntent, method: PaymentMethod): void {
  if (!box.store.find('bank_account', method.id)) throw reused();
  const charge = makeCharge(box, intent, method, null, false);
  Object.assign(charge, { status: 'pending', paid: false, outcome: null });
  box.store.put('charge', charge);
  Object.assign(intent, {
    status: 'processing',
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  box.store.put('payment_intent', intent);
  const [link] = box.store.of('invoice_payment', 'payment_intent', intent.id);
  const invoice = box.store.find('invoice', link?.invoice);
  emit(box, 'charge.pending', charge, intent.customer);
  emit(box, 'payment_intent.processing', intent, intent.customer);
  if (!invoice) return;
  const before = structuredClone(invoice);
  invoice.attempted = true;
  box.store.put('invoice', invoice);
  emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
}

/** Null while no bank is at work on it. */
export function debitDueAt(box: Box, intent: PaymentIntent): number | null {
  const charge = box.store.find('charge', intent.latest_charge);
  const account = box.store.find('bank_account', intent.payment_method);
  if (intent.status !== 'processing' || !charge) return null;
  return charge.created + (account?.behaviour.days ?? 1) * DAY_SECONDS;
}

/** A detached account still pays what was asked of it before. */
export function failureOf(box: Box, intent: PaymentIntent): DebitFailure | null {
  const fails = box.store.find('bank_account', intent.payment_method)?.behaviour.fails ?? null;
  const mandate = mandateOf(box, intent.payment_method ?? '');
  const method = box.store.find('payment_method', intent.payment_method);
  const isRevoked = mandate?.status === 'inactive' && method?.customer !== null;
  return isRevoked ? 'authorization_revoked' : fails;
}
