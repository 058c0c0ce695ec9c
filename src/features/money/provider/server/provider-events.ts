import { z } from 'zod';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import { adoptSavedCard } from '#money/card/server/for-other-features.ts';
import {
  reconcilePayment,
  selectByIntent,
  selectPayment,
} from '#money/checkout/server/for-other-features.ts';
import { convergeCharge, convergeProviderRefund } from '#money/refunds/server/for-other-features.ts';
import {
  isSettled,
  type Lastly,
  type RenewalStanding,
  reconcileSubscription,
  selectStanding,
} from '#money/renewals/server/for-other-features.ts';
import { convergeDispute } from '#money/withdrawal/server/for-other-features.ts';
import { selectByProviderCustomer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import { noteAlong } from '#server/db/last-writes.ts';
import { isMissing, type ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { oneAtATime } from '#server/jobs/in-turn.ts';
import type { JobHandler } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import {
  handledAlong,
  markHandled,
  markHandledWhereAlive,
  markHandledWherePaid,
  noteFailure,
  selectUnhandled,
} from './event-store.ts';

type Read = (shop: Shop, objectId: string) => Promise<unknown>;

async function readStart(shop: Shop, intentId: string): Promise<void> {
  const payment = await selectByIntent(shop.db, intentId);
  if (payment?.stripeSubscriptionId) await shop.stripe.readSubscriptionState(payment.stripeSubscriptionId);
}

const readByKind: Record<string, Read> = {
  invoice: ({ stripe }, id) => stripe.readInvoiceState(id),
  'customer.subscription': ({ stripe }, id) => stripe.readSubscriptionState(id),
  payment_intent: ({ stripe }, id) => stripe.invoiceOfIntent(id),
  setup_intent: readStart,
  charge: ({ stripe }, id) => stripe.intentOfCharge(id),
  refund: ({ stripe }, id) => stripe.readRefund(id),
  'charge.dispute': ({ stripe }, id) => stripe.readDispute(id),
};

const kindOf = (type: string): string => type.slice(0, type.lastIndexOf('.'));

/** The provider is asked again, because another object may have been the missing one. */
async function hasNoObject(
  shop: Shop,
  { type, objectId }: { type: string; objectId: string },
  failure: unknown,
): Promise<boolean> {
  if (!isMissing(failure)) return false;
  try {
    await readByKind[kindOf(type)]?.(shop, objectId);
    return false;
  } catch (again) {
    return isMissing(again);
  }
}

/** Answers `true` when its work has marked the event as handled. */
type Converge = (shop: Shop, objectId: string, eventId: string) => Promise<unknown>;

/** Answers whether the work's last transaction has also marked the event as handled. */
async function reconcileRenewals(
  shop: Shop,
  stripeId: string,
  id: string,
  read: RenewalStanding,
): Promise<boolean> {
  let isMarked = false;
  const lastly: Lastly = async (tx) => {
    await noteAlong(tx, handledAlong(id, shop.clock.now()));
    isMarked = true;
  };
  await reconcileSubscription(shop, stripeId, { read, lastly });
  return isMarked;
}

/** A provider subscription is either the start of a payment or a row in life; it converges as such. */
async function bySubscription(
  shop: Shop,
  stripeId: string,
  eventId: string,
  known?: RenewalStanding,
): Promise<boolean> {
  const read = known ?? (await selectStanding(shop.pool, stripeId));
  const { paymentId, paymentStatus } = read;
  if (paymentStatus === 'succeeded') return reconcileRenewals(shop, stripeId, eventId, read);
  if (paymentId === null) return byStart(shop, stripeId, eventId, read);
  await reconcilePayment(shop, paymentId);
  return false;
}

async function byStart(
  shop: Shop,
  stripeId: string,
  eventId: string,
  read: RenewalStanding,
): Promise<boolean> {
  // The webhook came before our commit, so the operation's name leads to the payment.
  const { operation } = await shop.stripe.readSubscriptionState(stripeId);
  const started = isOwnNumber(operation) ? await selectPayment(shop.db, operation) : undefined;
  if (!started) return reconcileRenewals(shop, stripeId, eventId, read);
  await reconcilePayment(shop, started.id);
  return false;
}

/**
 * Several events tell of one renewal, often at once; the late ones ask nothing more. Answers whether the event was then
 * marked as handled.
 */
async function ofInvoice(
  shop: Shop,
  invoice: ProviderInvoice,
  eventId: string,
  isFirst = false,
): Promise<boolean> {
  const { id, reason, status, subscriptionId } = invoice;
  if (!subscriptionId) return false;
  if (reason !== 'renewal') return bySubscription(shop, subscriptionId, eventId);
  return oneAtATime(id, async () => {
    const event = { id: eventId, now: shop.clock.now() };
    if (!isFirst && status === 'paid' && (await markHandledWherePaid(shop.db, event, id))) return true;
    const standing = await selectStanding(shop.pool, subscriptionId);
    if (isSettled(invoice, standing.orders[id])) return false;
    return bySubscription(shop, subscriptionId, eventId, standing);
  });
}

async function byInvoice(shop: Shop, invoiceId: string, eventId: string): Promise<boolean> {
  return ofInvoice(shop, await shop.stripe.readInvoiceState(invoiceId), eventId);
}

/** This event comes first; the invoice's event follows. */
async function byPaymentIntent(shop: Shop, intentId: string, eventId: string): Promise<boolean> {
  const invoice = await shop.stripe.invoiceOfIntent(intentId);
  return invoice !== undefined && ofInvoice(shop, invoice, eventId, true);
}

/** The month or amount of a living subscription changed: its invoice's event tells what follows. */
async function bySubscriptionChange(shop: Shop, stripeId: string, id: string): Promise<boolean> {
  const { status, cancelAtPeriodEnd } = await shop.stripe.readSubscriptionState(stripeId);
  if (status === 'active' && !cancelAtPeriodEnd) {
    if (await markHandledWhereAlive(shop.db, { id, now: shop.clock.now() }, stripeId)) return true;
  }
  return bySubscription(shop, stripeId, id);
}

async function bySetupIntent(shop: Shop, intentId: string): Promise<void> {
  const payment = await selectByIntent(shop.db, intentId);
  if (payment) return void (await reconcilePayment(shop, payment.id));
  const customerId = (await shop.stripe.readCardSetup(intentId))?.customerId;
  const customer = customerId ? await selectByProviderCustomer(shop.db, customerId) : undefined;
  if (customer) await adoptSavedCard(shop, customer.id, intentId);
}

/** Nothing converges on it yet; it is kept for later readers. */
const recorded: Converge = async () => {};

/** docs/product/provider.md#subscribed-events */
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

/** An endpoint that listens to everything also receives other types. */
export const isSubscribedTo = (type: string): boolean => subscribedEvents.includes(type);

type Unhandled = z.infer<typeof eventJob>;

/** docs/product/provider.md#missing-object-ends-an-event */
function giveUp(shop: Shop, { id, type, objectId }: Unhandled, why: unknown): Promise<void> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    await markHandled(tx, id, now, why);
    const details = { event: id, type, object: objectId };
    await raiseAlert(tx, { kind: 'event_object_missing', onceKey: `event_object:${objectId}`, details, now });
  });
}

const eventJob = z.object({ id: z.string(), type: z.string(), objectId: z.string() });

/**
 * The queue may call again after a kill. Converging twice changes nothing, so the event is not read first to see
 * whether it was handled.
 */
export const handleEvent: JobHandler = async (shop, payload) => {
  const event = eventJob.safeParse(payload).data ?? (await selectUnhandled(shop.db, String(payload.id)));
  if (!event) return;
  try {
    const converge = convergenceByEvent[event.type] ?? recorded;
    if ((await converge(shop, event.objectId, event.id)) === true) return;
  } catch (error) {
    if (await hasNoObject(shop, event, error)) return giveUp(shop, event, error);
    await noteFailure(shop.db, event.id, error);
    throw error;
  }
  await markHandled(shop.db, event.id, shop.clock.now());
};
