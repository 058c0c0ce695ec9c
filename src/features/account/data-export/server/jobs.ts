import { z } from 'zod';
import { inactivityStep } from '#domain/people/inactive-account.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import { followRestoredTask } from '#money/orders/server/for-other-features.ts';
import {
  type EndedContract,
  emailFacts,
  endContract,
  endOwnershipOf,
  findSubscription,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { notifyThisProcess } from '#people/auth/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import { doEachRow, eachDue } from '#server/jobs/each-row.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { closeAccount, closeAccountTask } from './close-account.ts';
import { leave } from './delete-account.ts';
import { isOrderPaidFor, lockRecord, purgeRecords, selectRestoredOf } from './deletion-record.ts';
import {
  deleteNotice,
  inactiveEmail,
  selectUnused,
  selectWatched,
  type Watched,
  writeNotice,
} from './inactive-store.ts';
import { restorePurchase } from './restore-account.ts';
import { deleteClaims, forgottenDeletions } from './restore-store.ts';

const batch = 50;

/** The first or second email, with the date of the end. */
async function warn(
  tx: Transaction,
  shop: Shop,
  { id: userId, email: to, firstName }: Customer,
  { use, notice, closesAt, now }: Watched & { closesAt: Date; now: Date },
): Promise<void> {
  const toldAt = notice?.toldAt ?? now;
  await writeNotice(tx, { userId, toldAt, closesAt, remindedAt: notice ? now : null });
  await enqueueEmail(tx, now, {
    to,
    userId,
    onceKey: inactiveEmail(userId, toldAt, notice !== null),
    email: {
      name: 'account-inactive',
      props: {
        site: emailSite(shop.settings),
        firstName: firstName || null,
        lastUsedAt: use.lastUsedAt.toISOString(),
        closesAt: closesAt.toISOString(),
        owns: use.owns,
      },
    },
  });
}

async function look(tx: Transaction, shop: Shop, userId: number): Promise<string[] | undefined> {
  // A sign-in at this moment waits for this lock, or is seen below.
  const customer = await lockOpenCustomer(tx, userId);
  const watched = customer && (await selectWatched(tx, userId));
  if (!watched) return undefined;
  const now = shop.clock.now();
  const found = inactivityStep(watched.use, watched.notice, now);
  switch (found.step) {
    case 'nothing':
      return undefined;
    case 'take_back':
      await deleteNotice(tx, userId);
      return [];
    case 'close':
      return (await leave(tx, shop, userId, { actor: 'system' })).ended;
    default:
      await warn(tx, shop, customer, { ...watched, closesAt: found.closesAt, now });
      return [];
  }
}

const inactiveAccounts: Sweep = {
  name: 'inactive-accounts',
  cleansUp: true,
  async run(shop) {
    const select = (limit: number) => selectUnused(shop.db, shop.clock.now(), limit);
    return doEachRow(shop, { batch, select }, async (userId) => {
      const ended = await inTransaction(shop.db, (tx) => look(tx, shop, userId));
      if (ended) notifyThisProcess(shop, ended);
      return ended !== undefined;
    });
  },
};

const payload = z.strictObject({ order: z.int(), cause: z.enum(['dispute', 'refunded']) });

type Following = z.infer<typeof payload>;
interface Holder {
  userId: number;
  automationId: number;
}
interface Lost {
  orderId: number;
  automationId: number;
}

async function tell(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  taken: { following: Following; automationId: number; ended: EndedContract; now: Date },
): Promise<void> {
  const { following, automationId, ended, now } = taken;
  const left = await findSubscription(tx, { userId: customer.id, automationId });
  const accessUntil = left?.status === 'cancelling' ? left.endDate : null;
  const props = {
    ...(await emailFacts(tx, settings, customer, { automationId })),
    cause: following.cause,
    endedAt: now.toISOString(),
    subscriptionEnded: ended.subscription !== undefined && ended.subscription.stripeSubscriptionId !== null,
    accessUntil: accessUntil?.toISOString() ?? null,
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `restored-taken-back:${following.order}:${customer.id}`,
    email: { name: 'restored-taken-back', props },
  });
}

/** Bought again before the refund, and still paid for by that. */
async function alsoPaidFor(tx: Transaction, settings: Settings, { email }: Customer, lost: Lost) {
  const record = await lockRecord(tx, hashesOfEmail(settings, email));
  return record?.paidFor.find(
    ({ automationId, orderId }) => automationId === lost.automationId && orderId !== lost.orderId,
  );
}

async function takeBack(
  tx: Transaction,
  shop: Shop,
  following: Following,
  { userId, automationId }: Holder,
): Promise<void> {
  // Who has left again owns nothing; a return will check again.
  const customer = await lockOpenCustomer(tx, userId);
  if (!customer || (await isOrderPaidFor(tx, following.order))) return;
  const now = shop.clock.now();
  const { order: orderId, cause: reason } = following;
  const end = { orderId, reason, actor: 'system', now } as const;
  const other = await alsoPaidFor(tx, shop.settings, customer, { orderId, automationId });
  if (other) {
    if (await endOwnershipOf(tx, customer, end)) await restorePurchase(tx, customer, other, now);
    return;
  }
  // That payment would begin a month of what is no longer owned.
  await refuseWhilePaymentWaits(tx, userId);
  const none = { subscriptionId: 0, stripeSubscriptionId: null };
  const ended = await endContract(tx, customer, { ...none, ...end, endsOwnership: true });
  if (ended.ownership) await tell(tx, shop.settings, customer, { following, automationId, ended, now });
}

/** docs/product/export-and-restore.md#money-is-followed */
const followRestoredOrder: OutboxHandler = async (shop, message) => {
  const following = payload.parse(message.payload);
  for (const holder of await selectRestoredOf(shop.db, following.order)) {
    await onceNonePays(shop, holder.userId, () =>
      inTransaction(shop.db, (tx) => takeBack(tx, shop, following, holder)),
    );
  }
};

/** Retried for as long as the provider is away; staff are alerted. */
const closeForgotten = eachDue({
  name: 'forgotten-deletions',
  due: ({ db, now }) => forgottenDeletions(db, earlier(now, HOUR_MS)),
  act({ db, clock }, { id: userId }) {
    const now = clock.now();
    const task = { kind: closeAccountTask, payload: { user: userId }, userId };
    const details = { user: userId };
    return inTransaction(db, async (tx) => {
      await enqueue(tx, now, { ...task, onceKey: `${closeAccountTask}:${userId}:${now.toISOString()}` });
      await raiseAlert(tx, { kind: 'account_not_erased', onceKey: `not_erased:${userId}`, details, now });
    });
  },
});

const oldRecords = cleansUp('old-deletion-records', purgeRecords);

/** The deletion record that such a claim needs is gone by then. */
const oldClaims = cleansUp('old-claims', deleteClaims, KEPT_DATA.claims.period);

export const dataExportOutbox = {
  [closeAccountTask]: closeAccount,
  [followRestoredTask]: followRestoredOrder,
};
export const dataExportSweeps: readonly Sweep[] = [closeForgotten, inactiveAccounts, oldRecords, oldClaims];
