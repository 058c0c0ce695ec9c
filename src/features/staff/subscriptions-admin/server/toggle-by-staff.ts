import { Refusal } from '#contract-kit/error-codes.ts';
import { decideStaffAct, type StaffAction } from '#domain/subscription/staff-subscription.ts';
import {
  onceNonePays,
  refuseToShorten,
  refuseWhilePaymentWaits,
} from '#money/checkout/server/for-other-features.ts';
import { reconcilePaidMonth } from '#money/renewals/server/for-other-features.ts';
import {
  cancelRow,
  changeSubscription,
  enqueueProviderEnd,
  findSubscription,
  notifyCancelled,
  reactivateRow,
  type SubscriptionRow,
  shareOutCap,
  takeBackPauseOf,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { ChangedByStaff } from '../contract.ts';
import { factsOf, findForStaff, lockAsSeen, type Opened, onceSeenAsItIs, refuse } from './create-by-staff.ts';
import { cardsOf, isAlive, readCarrier } from './diagnose.ts';
import { showForStaff } from './list-for-staff.ts';
import { recordRecreation, recreate } from './recreation.ts';

/** The month's rest is kept, so that it can be reactivated. */
async function endPaid(
  tx: Transaction,
  settings: Settings,
  { customer, row }: Opened,
  { staff, now }: { staff: Staff; now: Date },
): Promise<void> {
  // The rest of the month is paid, whatever the reason of a cancellation.
  const ended = { inactiveReason: 'ended_by_staff', endReason: null, endDate: now } as const;
  const change = { ...staff, act: 'end_by_staff', now, with: ended } as const;
  const changed = await changeSubscription(tx, customer, row, change);
  await enqueueProviderEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
  await notifyCancelled(tx, settings, customer, changed, { now, byTeam: true });
}

/** Nothing was billed, so the provider needs no message. */
async function endFree(
  tx: Transaction,
  { customer, row }: Opened,
  { staff, now }: { staff: Staff; now: Date },
): Promise<void> {
  refuseToShorten(row, staff, now);
  const ended = { endReason: 'ended_by_staff', endDate: now } as const;
  await changeSubscription(tx, customer, row, { ...staff, act: 'end_now', now, with: ended });
}

export interface StaffToggle {
  id: number;
  action: StaffAction;
  staff: Staff;
}

/** A suspension keeps the month; a deactivation ends it at once. */
const messages: Record<StaffAction, string> = {
  cancel: 'Abonnement suspendu avec succès',
  deactivate: 'Abonnement désactivé avec succès',
  reactivate: 'Abonnement réactivé avec succès',
  activate: 'Abonnement activé avec succès',
};

type ProviderFacts = { aliveAtProvider: boolean; hasCard?: boolean };

async function noteToggle(
  tx: Transaction,
  { id, action, staff }: StaffToggle,
  { customer, row }: Opened,
  now: Date,
): Promise<void> {
  const facts = ({ status, endDate }: SubscriptionRow) => ({ status, end_date: endDate });
  const after = await findSubscription(tx, { id });
  await noteStaffAct(tx, staff, {
    act: `subscription.${action}`,
    subject: 'subscription',
    subjectId: id,
    about: customer.ledgerId,
    before: facts(row),
    after: after ? facts(after) : null,
    now,
  });
}

function recordToggle(shop: Shop, toggle: StaffToggle, seen: SubscriptionRow, asked: ProviderFacts) {
  const { settings } = shop;
  const { action, staff } = toggle;
  return inTransaction(shop.db, async (tx) => {
    const opened = await lockAsSeen(tx, seen);
    const { customer, row } = opened;
    const now = shop.clock.now();
    const decision = decideStaffAct(await factsOf(tx, row, asked), action, now);
    refuse(decision);
    if (decision === 'cancel') await cancelRow(tx, settings, customer, row, { now, by: staff });
    if (decision === 'end') await endPaid(tx, settings, opened, { staff, now });
    if (decision === 'end_free') await endFree(tx, opened, { staff, now });
    if (decision === 'take_back_pause') await takeBackPauseOf(tx, settings, opened, { ...staff, now });
    if (decision === 'reactivate') await reactivateRow(tx, settings, customer, row, { now, by: staff });
    // The journal is written when the provider has acted: several may ask at once, and it may refuse.
    if (decision === 'recreate') {
      await refuseWhilePaymentWaits(tx, row.userId);
      const act = action === 'activate' ? 'subscription.activate' : 'subscription.reactivate';
      return recordRecreation(tx, row, { staff, act, now });
    }
    if (decision !== 'nothing') await noteToggle(tx, toggle, opened, now);
    return undefined;
  });
}

/** The provider is read first, because news of a month under way may change the row. */
async function see(shop: Shop, { id, action }: StaffToggle): Promise<Opened> {
  const opened = await findForStaff(shop, id);
  if (action !== 'cancel' && opened.row.status !== 'past_due') return opened;
  await reconcilePaidMonth(shop, opened.row);
  return findForStaff(shop, id);
}

async function toggleAsSeen(shop: Shop, toggle: StaffToggle): Promise<boolean> {
  const { action } = toggle;
  const { customer, row } = await see(shop, toggle);
  const wakes = action === 'reactivate' || action === 'activate';
  const carrier = wakes && row.status === 'cancelling' ? await readCarrier(shop, row) : undefined;
  const asked: ProviderFacts = { aliveAtProvider: carrier !== undefined && isAlive(carrier) };
  // Nothing begins without the provider or a card, so this is asked first.
  const expected = decideStaffAct(await factsOf(shop.db, row, asked), action, shop.clock.now());
  const card = expected === 'recreate' ? (await cardsOf(shop, customer))[0] : undefined;
  if (expected === 'recreate') asked.hasCard = card !== undefined;
  const decided = await onceNonePays(shop, row.userId, () => recordToggle(shop, toggle, row, asked));
  if (decided && !card) throw new Refusal('unavailable');
  return decided && card ? recreate(shop, decided, card) : false;
}

/** Throws `no_paid_time_left` (docs/product/staff.md#four-acts-on-a-subscription). */
export async function toggleByStaff(shop: Shop, toggle: StaffToggle): Promise<ChangedByStaff> {
  const { id, action } = toggle;
  const stripe_recreated = await onceSeenAsItIs(() => toggleAsSeen(shop, toggle));
  return { message: messages[action], subscription: await showForStaff(shop, id), stripe_recreated };
}
