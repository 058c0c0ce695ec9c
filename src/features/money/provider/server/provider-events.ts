import { and, eq, exists, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import { adoptSavedCard, tellMandateEnded } from '#money/card/server/for-other-features.ts';
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
import { type Backoff, nextCheckByAge } from '#server/db/backoff.ts';
import { executePrepared, inTransaction, type Queries } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { Instant } from '#server/db/instant.ts';
import { noteAlong } from '#server/db/last-writes.ts';
import { stripeEvents } from '#server/db/schema/messages.ts';
import { orders } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { ReceivedEvent } from '#server/gateways/stripe/client.ts';
import { isMissing, type ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { oneAtATime } from '#server/jobs/in-turn.ts';
import { isJobQueued } from '#server/jobs/job-runs.ts';
import type { JobHandler } from '#server/jobs/worker.ts';
import { causeToKeep } from '#server/process/cause.ts';
import type { Shop } from '#server/shop.ts';

export const eventTask = 'stripe_event';

/** The job carries all that its worker needs to know of the event. */
const queued = ({ id, type, objectId }: Record<'id' | 'type' | 'objectId', PgColumn>) =>
  sql`graphile_worker.add_job(${eventTask}, json_build_object('id', ${id}, 'type', ${type}, 'objectId', ${objectId}, 'cause', ${JSON.stringify(causeToKeep())}::json), job_key := 'event:' || ${id}, flags := array['provider'])`;

const named = { id: stripeEvents.id, type: stripeEvents.type, objectId: stripeEvents.objectId };

const firstCheckMs = 120_000;

/** A delivery that comes twice changes nothing. */
export async function receiveEvent(db: Queries, event: ReceivedEvent, now: Date): Promise<void> {
  const checkAt = new Date(now.getTime() + firstCheckMs);
  const received = db.$with('received').as(
    db
      .insert(stripeEvents)
      .values({ ...event, receivedAt: now, checkAt })
      .onConflictDoNothing()
      .returning(named),
  );
  const handedOver = db
    .with(received)
    .select({ job: queued(received) })
    .from(received);
  await executePrepared(db, handedOver.getSQL());
}

async function selectUnhandled(db: Queries, id: string) {
  const [row] = await db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.handledAt)));
  return row;
}

/** `why` says for staff why nothing could come of the event. */
export async function markHandled(db: Queries, id: string, now: Date, why?: unknown): Promise<void> {
  const lastError = why === undefined ? null : String(why);
  await db.update(stripeEvents).set({ handledAt: now, lastError }).where(eq(stripeEvents.id, id));
}

/** This statement runs with the last act of the event's work. */
const handledAlong = (id: string, now: Date): SQL =>
  sql`update stripe_events set handled_at = ${now.toISOString()}, last_error = null where id = ${id}`;

/** The event is marked only where the invoice's order is known to be paid. Answers whether it is. */
function markHandledWherePaid(
  db: Queries,
  event: { id: string; now: Date },
  stripeInvoiceId: string,
): Promise<boolean> {
  const paid = and(eq(orders.stripeInvoiceId, stripeInvoiceId), inArray(orders.status, ['paid', 'refunded']));
  return markWhere(db, event, exists(db.select({ id: orders.id }).from(orders).where(paid)));
}

/** The event is marked only where this provider subscription's row is alive. */
function markHandledWhereAlive(
  db: Queries,
  event: { id: string; now: Date },
  provider: string,
): Promise<boolean> {
  const { stripeSubscriptionId, status } = subscriptions;
  const alive = and(eq(stripeSubscriptionId, provider), eq(status, 'active'));
  return markWhere(db, event, exists(db.select({ id: subscriptions.id }).from(subscriptions).where(alive)));
}

async function markWhere(db: Queries, { id, now }: { id: string; now: Date }, where: SQL): Promise<boolean> {
  const { rowCount } = await executePrepared(db, sql`${handledAlong(id, now)} and ${where}`);
  return rowCount === 1;
}

async function noteFailure(db: Queries, id: string, error: unknown): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ lastError: String(error) })
    .where(eq(stripeEvents.id, id));
}

const isDue = (now: Instant) => and(isNull(stripeEvents.handledAt), lte(stripeEvents.checkAt, now));

export const eventsDue = (db: Queries, now: Instant) =>
  db
    .select({ id: stripeEvents.id, waits: isJobQueued(sql`'event:' || stripe_events.id`) })
    .from(stripeEvents)
    .where(isDue(now))
    .orderBy(stripeEvents.id);

/**
 * A failing old event is not tried every second. One whose job waits is only put off; each is handed over alone, so
 * that a locked job blocks no other.
 */
export async function requeueUnhandled(db: Queries, now: Date, backoff: Backoff): Promise<number> {
  const { id, receivedAt } = stripeEvents;
  const takenOf = (ids: string[]) => {
    const due = db
      .select({ id })
      .from(stripeEvents)
      .where(and(inArray(id, ids), isDue(now)));
    return db
      .update(stripeEvents)
      .set({ checkAt: nextCheckByAge(receivedAt, now, backoff) })
      .where(inArray(id, due.for('update', { skipLocked: true })))
      .returning(named);
  };
  const found = await eventsDue(db, now).limit(200).prepare('unhandled_events').execute();
  const [waiting = [], left = []] = [true, false].map((waits) =>
    found.filter((event) => event.waits === waits).map((event) => event.id),
  );
  if (waiting.length > 0) await takenOf(waiting);
  for (const one of left) {
    const taken = db.$with('taken').as(takenOf([one]));
    await db
      .with(taken)
      .select({ job: queued(taken) })
      .from(taken);
  }
  return found.length;
}

export async function deleteHandled(db: Queries, receivedBefore: Date, limit: number): Promise<number> {
  const { id: key, receivedAt: oldest, handledAt } = stripeEvents;
  const where = and(isNotNull(handledAt), lt(oldest, receivedBefore));
  return deleteBatch(db, { table: stripeEvents, key, where, oldest, limit });
}

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

/** Several events tell of one renewal; late ones ask nothing more. Answers whether this one was marked as handled. */
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
  'payment_intent.processing': byPaymentIntent,
  'payment_intent.succeeded': byPaymentIntent,
  'payment_intent.payment_failed': byPaymentIntent,
  'setup_intent.succeeded': bySetupIntent,
  'payment_method.automatically_updated': recorded,
  'payment_method.detached': recorded,
  'mandate.updated': tellMandateEnded,
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

/** Converging twice changes nothing, so a call repeated after a kill does not read whether it was handled. */
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
