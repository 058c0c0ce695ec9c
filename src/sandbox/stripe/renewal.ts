import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import { chargeInvoice, defaultMethodOf, finalize, intentOf } from './invoice-finalization.ts';
import { subscriptionLine } from './invoice-line-object.ts';
import { draftInvoice } from './invoice-object.ts';
import { noteInvoicePaymentFailed } from './invoice-settlement.ts';
import { endSubscription } from './subscription-end.ts';
import { firstItem } from './subscription-items.ts';
import { periodEnd } from './time.ts';
import { noteInvoiceAnnounced } from './webhook-endpoints.ts';
import type { Invoice, Subscription } from './wire.ts';

const FINALIZATION_RETRY = 3600;

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const item = firstItem(subscription);
  const start = item.current_period_end;
  return { start, end: periodEnd(subscription.billing_cycle_anchor, start) };
}

function renewalDraft(box: Box, subscription: Subscription): Invoice {
  const customer = box.store.get('customer', subscription.customer);
  const period = nextPeriod(subscription);
  const { current_period_start, current_period_end } = firstItem(subscription);
  return draftInvoice(box, customer, subscription, {
    billing_reason: 'subscription_cycle',
    period_start: current_period_start,
    period_end: current_period_end,
    lines: subscription.items.data.map((item) => subscriptionLine(box, subscription, item, period)),
  });
}

/** A cancelled subscription ends; another opens its next month with a draft invoice. */
export function renew(box: Box, subscription: Subscription): void {
  const now = box.time.of(box.store, subscription.customer);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(box, subscription);
    return;
  }
  const before = structuredClone(subscription);
  const invoice = renewalDraft(box, subscription);
  const period = nextPeriod(subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
  if (subscription.status === 'trialing') subscription.status = 'active';
  subscription.latest_invoice = invoice.id;
  box.store.put('invoice', invoice);
  box.store.put('subscription', subscription);
  emit(
    box,
    'customer.subscription.updated',
    subscription,
    subscription.customer,
    changesBetween(before, subscription),
  );
  const listeners = emit(box, 'invoice.created', invoice, invoice.customer);
  // Without listeners, Stripe does not wait for an answer.
  if (listeners === 0) noteInvoiceAnnounced(box, invoice.id);
}

/** After the hour's grace the draft is finalized and charged. */
export function collect(box: Box, invoice: Invoice): void {
  if (box.faults.takeFinalizationFailure()) {
    invoice.last_finalization_error = {
      code: 'lock_timeout',
      message: 'The invoice could not be finalized.',
      type: 'invalid_request_error',
    };
    invoice.automatically_finalizes_at = box.time.of(box.store, invoice.customer) + FINALIZATION_RETRY;
    box.store.put('invoice', invoice);
    emit(box, 'invoice.finalization_failed', invoice, invoice.customer);
    return;
  }
  invoice.last_finalization_error = null;
  finalize(box, invoice);
  if (invoice.status !== 'open') return;
  const card = defaultMethodOf(box, invoice);
  const intent = intentOf(box, invoice);
  if (card) chargeInvoice(box, invoice, card, true);
  else if (intent) noteInvoicePaymentFailed(box, intent, false);
}

/** A week ahead; the invoice has no id yet. */
export function announceUpcoming(box: Box, subscription: Subscription): void {
  const { id: _id, ...upcoming } = renewalDraft(box, subscription);
  const announced = { ...upcoming, billing_reason: 'upcoming' };
  box.store.put('upcoming_notice', {
    id: subscription.id,
    period_end: firstItem(subscription).current_period_end,
  });
  box.store.put('subscription', subscription);
  emit(box, 'invoice.upcoming', announced, subscription.customer);
}
