import { isFreeOrOffered, isLive } from '#domain/status/subscription-status.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import { reconcilePaidMonth } from '#money/renewals/server/for-other-features.ts';
import {
  cancelRow,
  changeSubscription,
  findSubscription,
  type SubscriptionRow,
  selectOfCustomer,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockCustomer, updateStanding } from '#people/accounts/server/for-other-features.ts';
import { revokeSessions } from '#people/auth/server/for-other-features.ts';
import { endViewingsOf } from '#people/team/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';

interface Doing {
  staff: Staff;
  now: Date;
}

/** False when it was to end with its month anyway. */
async function endOne(
  tx: Transaction,
  settings: Settings,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { staff, now }: Doing,
): Promise<boolean> {
  if (isFreeOrOffered(row)) {
    const ended = { endReason: 'user_deactivated', endDate: now } as const;
    await changeSubscription(tx, customer, row, { ...staff, act: 'end_now', now, with: ended });
    return true;
  }
  if (row.status === 'cancelling') return false;
  await cancelRow(tx, settings, customer, row, { now, by: staff });
  return true;
}

const notify = (
  tx: Transaction,
  settings: Settings,
  { id, email: to, firstName }: Customer,
  told:
    | { name: 'account-deactivated'; cancelled: number; now: Date }
    | { name: 'account-reactivated'; now: Date },
) => {
  const at = told.now.toISOString();
  const props = { site: emailSite(settings), firstName: firstName || null, at };
  const email =
    told.name === 'account-deactivated'
      ? { name: told.name, props: { ...props, cancelledSubscriptions: told.cancelled } }
      : { name: told.name, props };
  return enqueueEmail(tx, told.now, { to, userId: id, onceKey: `${told.name}:${id}:${at}`, email });
};

const noted = (act: 'person.deactivate' | 'person.reactivate', { id, ledgerId }: Customer) =>
  ({ act, subject: 'person', subjectId: id, about: ledgerId }) as const;

/** The caller also ends the answered sessions in its process (docs/product/staff.md#deactivating-a-person). */
export async function deactivate(tx: Transaction, settings: Settings, id: number, doing: Doing) {
  const { staff, now } = doing;
  await refuseWhilePaymentWaits(tx, id);
  const customer = await lockCustomer(tx, id);
  let cancelled = 0;
  for (const { id: of } of await selectOfCustomer(tx, id)) {
    // Ending the one before has changed the shares under the cap, so it is read again.
    const row = await findSubscription(tx, { id: of });
    if (row && isLive(row.status) && (await endOne(tx, settings, { customer, row }, doing))) cancelled += 1;
  }
  await updateStanding(tx, id, { isActive: false });
  await endViewingsOf(tx, id, now);
  // The account is shut first: a sign-in under way waits for its row and then fails.
  const ended = await revokeSessions(tx, { userId: id }, 'deactivated', now);
  await notify(tx, settings, customer, { name: 'account-deactivated', cancelled, now });
  await noteStaffAct(tx, staff, { ...noted('person.deactivate', customer), after: { cancelled }, now });
  return { cancelled, ended };
}

/** The access comes back, not the subscriptions. */
export async function reactivate(tx: Transaction, settings: Settings, id: number, { staff, now }: Doing) {
  const customer = await lockCustomer(tx, id);
  await updateStanding(tx, id, { isActive: true });
  await notify(tx, settings, customer, { name: 'account-reactivated', now });
  await noteStaffAct(tx, staff, { ...noted('person.reactivate', customer), now });
}

/** It learns a renewal under way first, and makes a waiting payment impossible, or honours it when it was paid. */
export async function settledBefore<Result>(shop: Shop, id: number, work: () => Promise<Result>) {
  for (const row of await selectOfCustomer(shop.db, id)) {
    if ((row.status === 'active' && !row.isFree) || row.status === 'past_due')
      await reconcilePaidMonth(shop, row);
  }
  return onceNonePays(shop, id, work);
}
