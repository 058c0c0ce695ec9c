import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import type { Invoice, PaymentMethod, Subscription } from './wire.ts';

export function subscriptionOf(box: Box, invoice: Invoice): Subscription | undefined {
  return box.store.find('subscription', invoice.parent?.subscription_details?.subscription);
}

export function saveChanges(box: Box, before: Subscription, subscription: Subscription): void {
  box.store.put('subscription', subscription);
  const changes = changesBetween(before, subscription);
  emit(box, 'customer.subscription.updated', subscription, subscription.customer, changes);
}

function isTrialing(subscription: Subscription, now: number): boolean {
  return subscription.trial_end !== null && subscription.trial_end > now;
}

export function isUnderWay(box: Box, invoice: Invoice): boolean {
  return box.store
    .of('invoice_payment', 'invoice', invoice.id)
    .some(({ payment }) => box.store.find('payment_intent', payment.payment_intent)?.status === 'processing');
}

function awaitsPayment(box: Box, subscription: Subscription): boolean {
  return box.store
    .of('invoice', 'subscription', subscription.id)
    .some((other) => other.status === 'open' && other.attempted && !isUnderWay(box, other));
}

function settledStatus(box: Box, subscription: Subscription, now: number): Subscription['status'] {
  if (isTrialing(subscription, now)) return 'trialing';
  return awaitsPayment(box, subscription) ? 'past_due' : 'active';
}

export function noteSubscriptionPaid(box: Box, invoice: Invoice, method: PaymentMethod | null): void {
  const subscription = subscriptionOf(box, invoice);
  if (!subscription || subscription.ended_at !== null) return;
  const before = structuredClone(subscription);
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  if (method?.customer && saves) subscription.default_payment_method = method.id;
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') {
    subscription.status = settledStatus(box, subscription, box.time.of(box.store, subscription.customer));
  }
  saveChanges(box, before, subscription);
}

/** A refused renewal is in arrears; a refused first payment is incomplete. */
export function noteSubscriptionUnpaid(box: Box, invoice: Invoice): void {
  const subscription = subscriptionOf(box, invoice);
  if (!subscription || !['active', 'trialing'].includes(subscription.status)) return;
  const before = structuredClone(subscription);
  subscription.status = 'past_due';
  saveChanges(box, before, subscription);
}

export function noteInvoiceVoided(box: Box, invoice: Invoice): void {
  const subscription = subscriptionOf(box, invoice);
  if (!subscription || subscription.ended_at !== null) return;
  const before = structuredClone(subscription);
  const now = box.time.of(box.store, subscription.customer);
  if (subscription.status === 'past_due') subscription.status = settledStatus(box, subscription, now);
  if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = now;
  }
  saveChanges(box, before, subscription);
}
