import { eq, inArray } from 'drizzle-orm';
import { eurosFromCents } from '#domain/money/money.ts';
import { type DisputeAct, type DisputeStatus, nextDisputeStatus } from '#domain/status/payment-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import {
  changeOrder,
  followGivenBack,
  followRestored,
  selectOwned,
} from '#money/orders/server/for-other-features.ts';
import { reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import {
  type EndedContract,
  emailFacts,
  endContract,
  findSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert, resolveAlert } from '#server/alerts.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { isGivenBack } from '#server/db/given-back.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import { orders, payments } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';
import type { ProviderDispute } from '#server/gateways/stripe/dispute-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import { isMissing } from '#server/gateways/stripe/provider-objects.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';

interface Contested {
  orderId: number;
  userId: number;
  stripeSubscriptionId: string | null;
}

/** After a lost webhook the renewal has no order here until its subscription is reconciled. */
async function contestedBy(shop: Shop, { intentId }: ProviderDispute): Promise<Contested | undefined> {
  if (!intentId) return undefined;
  const invoice = await shop.stripe.invoiceOfIntent(intentId);
  const stripeSubscriptionId = invoice?.subscriptionId ?? null;
  const startOf = invoice?.reason === 'first' ? stripeSubscriptionId : null;
  const debit = { intentId, invoiceId: invoice?.id, startOf };
  let debited = await selectDebited(shop.db, debit);
  if (!debited && stripeSubscriptionId) {
    await reconcileSubscription(shop, stripeSubscriptionId);
    debited = await selectDebited(shop.db, debit);
  }
  return debited && { ...debited, stripeSubscriptionId };
}

interface Step {
  customer: Customer;
  row: DisputeRow;
  provider: ProviderDispute;
  contested: Contested;
  settings: Settings;
  now: Date;
}

const openedAlert = ({ id }: ProviderDispute) => `dispute:${id}`;
const unknownAlert = ({ id }: ProviderDispute) => `dispute_unknown:${id}`;

async function told(
  tx: Transaction,
  { customer, row, now }: Pick<Step, 'customer' | 'row' | 'now'>,
  act: 'open' | DisputeAct,
) {
  const status = act === 'open' ? 'open' : nextDisputeStatus('open', act);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'provider',
    entity: 'dispute',
    entityId: row.id,
    act,
    before: act === 'open' ? null : { status: 'open' },
    after: { status, amount: row.amount, order: row.orderId },
  });
  if (act === 'open')
    await tellOutside(tx, {
      type: 'dispute.opened',
      userId: customer.id,
      at: now,
      data: { dispute: row.id, order: row.orderId, amount: eurosFromCents(row.amount) },
    });
}

/** Nothing else changes until the bank decides. */
async function open(
  tx: Transaction,
  customer: Customer,
  found: { provider: ProviderDispute; contested: Contested; now: Date },
): Promise<DisputeRow | undefined> {
  const { provider, contested, now } = found;
  const { id: stripeDisputeId, amount, reason, openedAt, answerBy } = provider;
  const { orderId } = contested;
  const row = await insertDispute(tx, {
    stripeDisputeId,
    userId: customer.id,
    orderId,
    status: 'open',
    amount,
    reason,
    openedAt,
    answerBy,
  });
  if (!row) return undefined;
  await told(tx, { ...found, customer, row }, 'open');
  const details = { order: orderId, amount, reason, answer_by: answerBy?.toISOString() ?? null };
  await raiseAlert(tx, { kind: 'dispute_opened', onceKey: openedAlert(provider), details, now });
  return row;
}

async function notifyLost(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  lost: { dispute: DisputeRow; paidFor: SubscriptionRow; ended: EndedContract; now: Date },
): Promise<void> {
  const { dispute, paidFor, ended, now } = lost;
  if (!ended.subscription && !ended.ownership) return;
  const { automationId } = paidFor;
  const left = await findSubscription(tx, { userId: customer.id, automationId });
  const accessUntil = left?.status === 'cancelling' ? left.endDate : null;
  const props = {
    ...(await emailFacts(tx, settings, customer, paidFor)),
    amountCents: dispute.amount,
    endedAt: now.toISOString(),
    subscriptionEnded: ended.subscription !== undefined,
    accessUntil: accessUntil?.toISOString() ?? null,
    purchaseEnded: ended.ownership,
    owned: await selectOwned(tx, customer.id, automationId),
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `dispute-lost:${dispute.id}`,
    email: { name: 'dispute-lost', props },
  });
}

async function endContested(tx: Transaction, step: Step, endsOwnership: boolean): Promise<void> {
  const { customer, row, contested, settings, now } = step;
  const { orderId, stripeSubscriptionId } = contested;
  const paidFor = stripeSubscriptionId
    ? await findSubscription(tx, { provider: stripeSubscriptionId })
    : undefined;
  if (!paidFor) return;
  const ended = await endContract(tx, customer, {
    subscriptionId: paidFor.id,
    stripeSubscriptionId,
    orderId,
    endsOwnership,
    reason: 'dispute',
    actor: 'provider',
    now,
  });
  await notifyLost(tx, settings, customer, { dispute: row, paidFor, ended, now });
}

/** docs/product/refund-and-dispute.md#lost-dispute-ends-what-it-paid */
async function lose(tx: Transaction, step: Step): Promise<void> {
  const { customer, row, provider, contested, now } = step;
  const { orderId } = contested;
  const bought = await selectBought(tx, orderId);
  if (bought?.reason === 'purchase') await refuseWhilePaymentWaits(tx, customer.id);
  if (bought?.status === 'paid' && (await isGivenBack(tx, orderId))) {
    await changeOrder(tx, customer, { orderId, act: 'lose_dispute', actor: 'provider', now });
  }
  await endContested(tx, step, bought?.reason === 'purchase');
  await followGivenBack(tx, orderId, now);
  await followRestored(tx, { orderId, cause: 'dispute', id: row.id, now });
  const details = { order: orderId, amount: row.amount, reason: provider.reason };
  await raiseAlert(tx, { kind: 'dispute_lost', onceKey: `dispute_lost:${provider.id}`, details, now });
}

async function close(tx: Transaction, step: Step): Promise<void> {
  const { row, provider, now } = step;
  const act = provider.status === 'won' ? 'win' : 'lose';
  await closeDisputeRow(tx, row.id, nextDisputeStatus(row.status, act), now);
  await told(tx, step, act);
  await resolveAlert(tx, { onceKey: openedAlert(provider), now });
  if (act === 'lose') await lose(tx, step);
}

/** The provider tells the running month; a subscription that is gone there cannot. */
async function reconcileMonths(shop: Shop, { userId, stripeSubscriptionId }: Contested): Promise<void> {
  const paidFor = stripeSubscriptionId
    ? await findSubscription(shop.db, { provider: stripeSubscriptionId })
    : undefined;
  if (!paidFor) return;
  const today = await findSubscription(shop.db, { userId, automationId: paidFor.automationId });
  for (const carrier of new Set([paidFor.stripeSubscriptionId, today?.stripeSubscriptionId])) {
    if (!carrier) continue;
    await reconcileSubscription(shop, carrier).catch((error) => {
      if (!isMissing(error)) throw error;
    });
  }
}

function follow(shop: Shop, provider: ProviderDispute, contested: Contested): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    await resolveAlert(tx, { onceKey: unknownAlert(provider), now });
    const customer = await lockCustomer(tx, contested.userId);
    const row =
      (await selectDispute(tx, provider.id)) ?? (await open(tx, customer, { provider, contested, now }));
    if (row?.status !== 'open' || provider.status === 'open') return;
    await close(tx, { customer, row, provider, contested, settings: shop.settings, now });
  });
}

/** The second caller finds nothing to do (docs/product/refund-and-dispute.md#bank-decides-we-follow). */
export async function convergeDispute(shop: Shop, stripeDisputeId: string): Promise<void> {
  const provider = await shop.stripe.readDispute(stripeDisputeId);
  const known = await selectDispute(shop.db, stripeDisputeId);
  if (known) await resolveAlert(shop.db, { onceKey: unknownAlert(provider), now: shop.clock.now() });
  // A bank's decision is final.
  if (known && (known.status !== 'open' || provider.status === 'open')) return;
  const contested = await contestedBy(shop, provider);
  if (!contested) {
    const details = { dispute: provider.id, amount: provider.amount, reason: provider.reason };
    const now = shop.clock.now();
    return raiseAlert(shop.db, { kind: 'dispute_unknown', onceKey: unknownAlert(provider), details, now });
  }
  if (provider.status === 'lost') await reconcileMonths(shop, contested);
  await onceNonePays(shop, contested.userId, () => follow(shop, provider, contested));
}

type DisputeRow = typeof disputes.$inferSelect;

async function selectDispute(db: Queries, stripeDisputeId: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId));
  return row;
}

/** Undefined when another process has written it meanwhile. */
async function insertDispute(
  tx: Transaction,
  values: typeof disputes.$inferInsert,
): Promise<DisputeRow | undefined> {
  const [row] = await tx.insert(disputes).values(values).onConflictDoNothing().returning();
  return row;
}

async function closeDisputeRow(
  tx: Transaction,
  id: number,
  status: DisputeStatus,
  closedAt: Date,
): Promise<void> {
  await tx.update(disputes).set({ status, closedAt }).where(eq(disputes.id, id));
}

/** `startOf` is null for every debit but the first, so that an unknown renewal is not taken for another order. */
async function selectDebited(
  db: Queries,
  debit: { intentId: string; invoiceId: string | undefined; startOf: string | null },
): Promise<{ orderId: number; userId: number } | undefined> {
  const { intentId, invoiceId, startOf } = debit;
  const order = { orderId: orders.id, userId: orders.userId };
  if (invoiceId) {
    const [renewal] = await db.select(order).from(orders).where(eq(orders.stripeInvoiceId, invoiceId));
    if (renewal) return renewal;
  }
  const started = { orderId: payments.orderId, userId: payments.userId };
  const [byIntent] = await db.select(started).from(payments).where(eq(payments.stripeIntentId, intentId));
  if (byIntent || !startOf) return byIntent;
  const [first] = await db.select(started).from(payments).where(eq(payments.stripeSubscriptionId, startOf));
  return first;
}

async function selectBought(db: Queries, orderId: number) {
  const [row] = await db
    .select({ status: orders.status, reason: orders.reason })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

async function selectStatuses(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: disputes.stripeDisputeId, status: disputes.status })
    .from(disputes)
    .where(inArray(disputes.stripeDisputeId, [...ids]));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** docs/product/refund-and-dispute.md#cardholders-have-time */
const recentMs = 200 * DAY_MS;

export async function convergeRecentDisputes(shop: Shop): Promise<void> {
  const since = new Date(shop.clock.now().getTime() - recentMs);
  for await (const page of eachPage((after) => shop.stripe.pageDisputes(since, after))) {
    const known = await selectStatuses(
      shop.db,
      page.map(({ id }) => id),
    );
    for (const { id, status } of page) {
      if (known.get(id) !== status) await convergeDispute(shop, id);
    }
  }
}
