import { forgetArchivesOf } from '#account/data-archive/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { endEverySubscription, endOwnership } from '#money/renewals/server/for-other-features.ts';
import { lockCustomer, markDeleted } from '#people/accounts/server/for-other-features.ts';
import { notifyThisProcess, revokeSessions } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { LedgerStaff } from '#server/staff.ts';
import { releaseTrial } from '#shop/free-trial/server/for-other-features.ts';
import { closeAccountTask } from './close-account.ts';
import { keepRecord } from './deletion-record.ts';
import { type LeavingRow, lockLeaving, takeClaim } from './restore-store.ts';

/** The owner of the old address may not be the one who asked. */
function notifyDeleted(
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  person: LeavingRow,
  { cancelled, actor, now }: { cancelled: number; actor: LedgerActor; now: Date },
) {
  return enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey: `account_deleted:${person.id}`,
    email: {
      name: 'account-deleted',
      props: {
        site: emailSite(shop.settings),
        firstName: person.firstName || null,
        deletedAt: now.toISOString(),
        cancelledSubscriptions: cancelled,
        unused: actor === 'system',
        byTeam: actor === 'staff',
      },
    },
  });
}

/** Its owner closes it, the shop when it is unused, or staff, who may also close what they had deactivated. */
export type Closing = (({ actor: 'customer' | 'system' } & { actorLedgerId?: undefined }) | LedgerStaff) & {
  /** A restore brought them back: whoever might refuse or be told was asked and told before. */
  isRepeated?: boolean;
};

/** Answers how many subscriptions ended, and the sessions to end after the commit. Throws `invalid_token`. */
export async function leave(
  tx: Transaction,
  shop: Pick<Shop, 'settings' | 'clock'>,
  userId: number,
  { actor, actorLedgerId, isRepeated = false }: Closing,
) {
  const person = await lockLeaving(tx, userId, { evenDeactivated: actor === 'staff' || isRepeated });
  if (!person) throw new Refusal('invalid_token');
  // See docs/product/staff.md#superuser-by-command-line, docs/product/staff.md#who-changes-whom.
  const isOfTeam = person.isSuperuser || (person.isStaff && actor === 'customer');
  if (isOfTeam && !isRepeated) throw new Refusal('forbidden');
  const customer = await lockCustomer(tx, userId);
  // What was done before it, while this waited for the lock, is dated before it.
  const now = shop.clock.now();
  const cancelled = await endEverySubscription(tx, customer, {
    reason: 'account_deleted',
    actor,
    actorLedgerId,
    now,
  });
  const owned = await endOwnership(tx, customer, { actor, actorLedgerId, now });
  await keepRecord(tx, shop.settings, person, { purchases: owned.map(({ id }) => id), deletedAt: now });
  await releaseTrial(tx, shop.settings, { userId, now });
  await markDeleted(tx, userId, now);
  await takeClaim(tx, userId);
  await forgetArchivesOf(tx, userId, now);
  const ended = await revokeSessions(tx, { userId }, 'deleted', now);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'account',
    entityId: userId,
    act: 'delete',
    before: { status: 'open' },
    after: { status: 'deleted', cancelled_subscriptions: cancelled, owned: owned.length },
  });
  await tellOutside(tx, { type: 'account.deleted', userId, at: now, data: {} });
  if (!isRepeated) await notifyDeleted(tx, shop, person, { cancelled, actor, now });
  const task = { kind: closeAccountTask, payload: { user: userId }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${closeAccountTask}:${userId}` });
  return { cancelled, ended };
}

export async function deleteOwnAccount(shop: Shop, userId: number) {
  const { cancelled, ended } = await inTransaction(shop.db, (tx) =>
    leave(tx, shop, userId, { actor: 'customer' }),
  );
  notifyThisProcess(shop, ended);
  return { detail: 'Votre compte a été supprimé.', cancelled_subscriptions: cancelled };
}
