import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { isLive, pauseOf, SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { paidUntil } from '#domain/subscription/staff-subscription.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import {
  changeSubscription,
  enqueueProviderPeriod,
  enqueueProviderShare,
  findSubscription,
  linkProvider,
  lockSubscription,
  notifyReactivated,
  type SubscriptionRow,
  updateSubscription,
  withNewShare,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { type Staff, staffNamed } from '#server/staff.ts';
import { hasOtherLive, isOwnedIfBilled } from './create-by-staff.ts';
import { isAlive, type MeansOnFile } from './diagnose.ts';
import { mayUseShop, selectAutomation } from './store.ts';

const recreation = z.strictObject({
  subscription: z.int(),
  /** Null when no provider subscription carried the row. */
  replaces: z.string().nullable(),
  /** It is the row's status when staff decided. */
  from: z.enum(SUBSCRIPTION_STATUSES),
  staff: z.string(),
  /** The journal is written when it is done; old messages have no note. */
  note: z
    .strictObject({
      act: z.enum(['subscription.recreate', 'subscription.reactivate', 'subscription.activate']),
      role: z.enum(STAFF_ROLES),
      address: z.string(),
      userAgent: z.string(),
    })
    .optional(),
});

/** docs/product/staff.md#recreated-without-a-debit */
export type Recreation = z.infer<typeof recreation>;

const settleAfterMs = 120_000;

/** The caller has locked the row. */
export async function recordRecreation(
  tx: Transaction,
  { id: subscription, stripeSubscriptionId: replaces, status: from }: SubscriptionRow,
  { staff, act, now }: { staff: Staff; act: NonNullable<Recreation['note']>['act']; now: Date },
): Promise<Recreation> {
  const { role, address, userAgent } = staff.by;
  const note = { act, role, address, userAgent };
  const decided = { subscription, replaces, from, staff: staff.actorLedgerId, note };
  await enqueue(tx, now, {
    kind: 'settle_recreation',
    payload: decided,
    onceKey: `settle_recreation:${decided.subscription}:${decided.replaces}:${now.toISOString()}`,
    dueAt: new Date(now.getTime() + settleAfterMs),
  });
  return decided;
}

/** Two clicks or a retry after a kill use the same name; a new one follows once that subscription has ended. */
const operationOf = ({ subscription, replaces }: Recreation, nth: number) =>
  `recreate:${subscription}:${replaces ?? 'none'}:${nth}`;

async function findBegun(shop: Shop, customerId: string, decided: Recreation) {
  for (let nth = 0; ; nth += 1) {
    const operation = operationOf(decided, nth);
    const provider = await shop.stripe.findByOperation(customerId, operation);
    if (!provider || isAlive(provider)) return { operation, provider };
  }
}

/** The provider may replay its answer for this long. */
const attemptMs = 600_000;

async function begin(
  shop: Shop,
  customer: Customer & { stripeCustomerId: string },
  row: SubscriptionRow,
  asked: { operation: string; card: MeansOnFile },
): Promise<ProviderSubscription> {
  const now = shop.clock.now();
  const until = paidUntil(row, now);
  const automation = await selectAutomation(shop.db, row.automationId);
  if (!until || !automation) throw new Refusal('no_paid_time_left');
  const id = await shop.stripe.startPrepaid({
    ...asked,
    customerId: customer.stripeCustomerId,
    userId: customer.id,
    subscriptionId: row.id,
    productId: await shop.stripe.ensureProduct(automation),
    // The outbox sets the share under the cap later, long before the first debit.
    monthlyAmount: row.individualPrice,
    paidUntil: until,
    attempt: String(Math.floor(now.getTime() / attemptMs)),
  });
  return shop.stripe.readSubscription(id);
}

const facts = ({ status, endDate, stripeSubscriptionId: provider }: SubscriptionRow) => ({
  status,
  end_date: endDate,
  provider,
});

async function noteDone(
  tx: Transaction,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { staff, note }: Recreation,
  now: Date,
): Promise<void> {
  if (!note) return;
  const { act, ...by } = note;
  const after = await findSubscription(tx, { id: row.id });
  await noteStaffAct(
    tx,
    { actorLedgerId: staff, by },
    {
      act,
      subject: 'subscription',
      subjectId: row.id,
      about: customer.ledgerId,
      before: facts(row),
      after: after ? facts(after) : null,
      now,
    },
  );
}

type Attached = 'attached' | 'already' | 'unwanted';

/** The customer cancelled or ended it since: the latest decision holds. */
const wasEndedSince = ({ status }: SubscriptionRow, { from }: Recreation) =>
  status !== from && (status === 'cancelling' || status === 'inactive');

/** While the provider was asked, the customer may have paid or left, or the account been shut. */
async function isStillWanted(tx: Transaction, row: SubscriptionRow, decided: Recreation, now: Date) {
  if (row.stripeSubscriptionId !== decided.replaces || !paidUntil(row, now)) return false;
  if (!(await mayUseShop(tx, row.userId))) return false;
  if (wasEndedSince(row, decided) || !(await isOwnedIfBilled(tx, row))) return false;
  return isLive(row.status) || !(await hasOtherLive(tx, row));
}

function attach(shop: Shop, decided: Recreation, provider: ProviderSubscription): Promise<Attached> {
  return inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: decided.subscription });
    if (!locked) return 'unwanted';
    const { customer, row } = locked;
    if (row.stripeSubscriptionId === provider.id) return 'already';
    const now = shop.clock.now();
    const isRefused = (await findSubscription(tx, { provider: provider.id })) !== undefined;
    if (isRefused || !(await isStillWanted(tx, row, decided, now))) {
      // Nobody who finds it before it ends at the provider can link it.
      await linkProvider(tx, { subscriptionId: row.id, stripeSubscriptionId: provider.id, linkedAt: now });
      return 'unwanted';
    }
    if (!isLive(row.status)) await refuseWhilePaymentWaits(tx, customer.id);
    await linkRecreated(tx, shop.settings, { customer, row, provider, staff: decided.staff, now });
    await noteDone(tx, locked, decided, now);
    return 'attached';
  });
}

/** A debit that it made is refunded. */
async function endUnwanted(shop: Shop, { subscription }: Recreation, id: string): Promise<void> {
  await shop.stripe.cancelSubscription(id);
  const { latestInvoice: invoice } = await shop.stripe.readSubscription(id);
  if (!invoice || invoice.amountPaid === 0) return;
  const details = { subscription, invoice: invoice.id, taken: invoice.amountPaid };
  const onceKey = `after_end:${invoice.id}`;
  const now = shop.clock.now();
  await inTransaction(shop.db, (tx) => raiseAlert(tx, { kind: 'paid_after_end', onceKey, details, now }));
}

async function finish(shop: Shop, userId: number, decided: Recreation, provider: ProviderSubscription) {
  const attached = await onceNonePays(shop, userId, () => attach(shop, decided, provider));
  if (attached === 'unwanted') await endUnwanted(shop, decided, provider.id);
  return attached;
}

async function partiesOf(shop: Shop, decided: Recreation) {
  const row = await findSubscription(shop.db, { id: decided.subscription });
  const customer = row && (await selectCustomer(shop.db, row.userId));
  const stripeCustomerId = customer?.stripeCustomerId;
  return row && customer && stripeCustomerId
    ? { row, customer: { ...customer, stripeCustomerId } }
    : undefined;
}

/** Answers whether this call recreated it. Throws when the subscription has changed meanwhile. */
export async function recreate(shop: Shop, decided: Recreation, card: MeansOnFile): Promise<boolean> {
  const parties = await partiesOf(shop, decided);
  if (!parties) throw new Refusal('no_saved_card');
  const { row, customer } = parties;
  const begun = await findBegun(shop, customer.stripeCustomerId, decided);
  const { operation } = begun;
  // Another click was faster and has finished.
  if (row.stripeSubscriptionId !== decided.replaces) return false;
  const provider = begun.provider ?? (await begin(shop, customer, row, { operation, card }));
  const attached = await finish(shop, row.userId, decided, provider);
  if (attached === 'unwanted') throw new Refusal('action_not_allowed');
  return attached === 'attached';
}

export const settleRecreation: OutboxHandler = async (shop, message) => {
  const decided = recreation.parse(message.payload);
  const parties = await partiesOf(shop, decided);
  // The provider ends everything of a closed account.
  if (!parties) return;
  const { provider } = await findBegun(shop, parties.customer.stripeCustomerId, decided);
  if (provider) await finish(shop, parties.row.userId, decided, provider);
};

interface Recreated {
  customer: Customer;
  row: SubscriptionRow;
  provider: ProviderSubscription;
  staff: string;
  now: Date;
}

async function relink(tx: Transaction, { customer, row, provider, staff, now }: Recreated): Promise<void> {
  await updateSubscription(tx, row.id, { stripeSubscriptionId: provider.id });
  await appendToLedger(tx, {
    ...staffNamed(staff),
    ledgerId: customer.ledgerId,
    at: now,
    entity: 'subscription',
    entityId: row.id,
    act: 'recreate_at_provider',
    before: { provider: row.stripeSubscriptionId },
    after: { provider: provider.id },
  });
}

async function reactivate(tx: Transaction, settings: Settings, recreated: Recreated): Promise<void> {
  const { customer, row, provider, staff, now } = recreated;
  const reactivated = await changeSubscription(tx, customer, row, {
    ...staffNamed(staff),
    act: 'reactivate_by_staff',
    now,
    with: { stripeSubscriptionId: provider.id, endDate: null, endReason: null },
  });
  const shared = await withNewShare(tx, customer, reactivated, now);
  await notifyReactivated(tx, settings, customer, shared, { now, byTeam: true });
}

async function linkRecreated(tx: Transaction, settings: Settings, recreated: Recreated): Promise<void> {
  const { row, provider, now } = recreated;
  if (row.status === 'active') await relink(tx, recreated);
  else await reactivate(tx, settings, recreated);
  await linkProvider(tx, {
    subscriptionId: row.id,
    stripeSubscriptionId: provider.id,
    replaces: row.stripeSubscriptionId,
    linkedAt: now,
  });
  await enqueueProviderShare(tx, row.id, now);
  // It was begun to be debited when the paid month is over.
  if (pauseOf(row)) await enqueueProviderPeriod(tx, { subscription: row.id, provider: provider.id }, now);
}
