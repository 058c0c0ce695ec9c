import { isOwnNumber } from '#domain/operation-name.ts';
import { adoptSavedCard } from '#money/card-on-file/server/for-other-features.ts';
import {
  reconcilePayment,
  selectByIntent,
  selectByProviderSubscription,
  selectPayment,
} from '#money/checkout/server/for-other-features.ts';
import { convergeDispute } from '#money/disputes/server/for-other-features.ts';
import { selectStatusesOfInvoices } from '#money/orders/server/for-other-features.ts';
import { convergeCharge, convergeProviderRefund } from '#money/refunds/server/for-other-features.ts';
import { isSettled, reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import { findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { selectByProviderCustomer } from '#people/customers/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { oneAtATime } from '#server/jobs/one-at-a-time.ts';
import type { JobHandler } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { hasNoObject } from './event-object.ts';
import { markHandled, noteFailure, selectUnhandled } from './event-store.ts';

type Converge = (shop: Shop, objectId: string) => Promise<void>;

/** The start of a payment, or a row in life; whichever it is here converges. */
async function bySubscription(shop: Shop, stripeId: string): Promise<void> {
  const payment = await selectByProviderSubscription(shop.db, stripeId);
  if (payment?.status === 'succeeded') return void (await reconcileSubscription(shop, stripeId));
  if (payment) return void (await reconcilePayment(shop, payment.id));
  // The webhook came before our own commit: the operation's name leads to the payment.
  const { operation } = await shop.stripe.readSubscriptionState(stripeId);
  const started = isOwnNumber(operation) ? await selectPayment(shop.db, operation) : undefined;
  if (started) await reconcilePayment(shop, started.id);
  else await reconcileSubscription(shop, stripeId);
}

/** See docs/product/renewal.md#told-twice-asks-once. */
async function ofInvoice(shop: Shop, invoice: ProviderInvoice): Promise<void> {
  const { id, reason, subscriptionId } = invoice;
  if (!subscriptionId) return;
  if (reason !== 'renewal') return bySubscription(shop, subscriptionId);
  await oneAtATime(id, async () => {
    const orders = await selectStatusesOfInvoices(shop.db, [id]);
    if (!isSettled(invoice, orders.get(id))) await bySubscription(shop, subscriptionId);
  });
}

async function byInvoice(shop: Shop, invoiceId: string): Promise<void> {
  await ofInvoice(shop, await shop.stripe.readInvoiceState(invoiceId));
}

async function byPaymentIntent(shop: Shop, intentId: string): Promise<void> {
  const invoice = await shop.stripe.invoiceOfIntent(intentId);
  if (invoice) await ofInvoice(shop, invoice);
}

/** What lives on both sides changed its month or its amount: its invoice tells what follows. */
async function bySubscriptionChange(shop: Shop, stripeId: string): Promise<void> {
  const row = await findSubscription(shop.db, { provider: stripeId });
  if (row?.status === 'active' && row.stripeSubscriptionId === stripeId) {
    const { status, cancelAtPeriodEnd } = await shop.stripe.readSubscriptionState(stripeId);
    if (status === 'active' && !cancelAtPeriodEnd) return;
  }
  await bySubscription(shop, stripeId);
}

async function bySetupIntent(shop: Shop, intentId: string): Promise<void> {
  const payment = await selectByIntent(shop.db, intentId);
  if (payment) return void (await reconcilePayment(shop, payment.id));
  const customerId = (await shop.stripe.readCardSetup(intentId))?.customerId;
  const customer = customerId ? await selectByProviderCustomer(shop.db, customerId) : undefined;
  if (customer) await adoptSavedCard(shop, customer.id, intentId);
}

/** Kept for what later reads it; nothing converges on it yet. */
const recorded: Converge = async () => {};

/** See docs/product/provider.md#subscribed-events. */
const convergenceByEvent: Record<string, Converge> = {
  'invoice.created': byInvoice,
  'invoice.paid': byInvoice,
  'invoice.payment_failed': byInvoice,
  'invoice.payment_action_required': byInvoice,
  'invoice.finalization_failed': byInvoice,
  'invoice.voided': byInvoice,
  'invoice.upcoming': recorded,
  'customer.subscription.created': bySubscription,
  'customer.subscription.updated': bySubscriptionChange,
  'customer.subscription.deleted': bySubscription,
  'payment_intent.succeeded': byPaymentIntent,
  'payment_intent.payment_failed': byPaymentIntent,
  'setup_intent.succeeded': bySetupIntent,
  'payment_method.automatically_updated': recorded,
  'payment_method.detached': recorded,
  'charge.refunded': convergeCharge,
  'refund.updated': convergeProviderRefund,
  'refund.failed': convergeProviderRefund,
  'charge.dispute.created': convergeDispute,
  'charge.dispute.closed': convergeDispute,
  'customer.deleted': recorded,
};

export const subscribedEvents: readonly string[] = Object.keys(convergenceByEvent);

/** Others may come from an endpoint that listens to everything. */
export const isSubscribedTo = (type: string): boolean => subscribedEvents.includes(type);

type Unhandled = NonNullable<Awaited<ReturnType<typeof selectUnhandled>>>;

/** See docs/product/provider.md#missing-object-ends-an-event. */
function giveUp(shop: Shop, { id, type, objectId }: Unhandled, why: unknown): Promise<void> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    await markHandled(tx, id, now, why);
    const details = { event: id, type, object: objectId };
    await raiseAlert(tx, { kind: 'event_object_missing', onceKey: `event_object:${objectId}`, details, now });
  });
}

/** Handles an event once: the queue may call again after a kill. */
export const handleEvent: JobHandler = async (shop, payload) => {
  const event = await selectUnhandled(shop.db, String(payload.id));
  if (!event) return;
  try {
    await (convergenceByEvent[event.type] ?? recorded)(shop, event.objectId);
  } catch (error) {
    if (await hasNoObject(shop, event, error)) return giveUp(shop, event, error);
    await noteFailure(shop.db, event.id, error);
    throw error;
  }
  await markHandled(shop.db, event.id, shop.clock.now());
};
