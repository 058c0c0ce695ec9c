import { inactivityStep } from '#domain/people/inactive-account.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { notifyThisProcess } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { leave } from './delete-account.ts';
import {
  deleteNotice,
  inactiveEmail,
  selectUnused,
  selectWatched,
  type Watched,
  writeNotice,
} from './inactive-store.ts';

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
      return (await leave(tx, shop, userId, { actor: 'system', now })).ended;
    default:
      await warn(tx, shop, customer, { ...watched, closesAt: found.closesAt, now });
      return [];
  }
}

export const inactiveAccounts: Sweep = {
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
