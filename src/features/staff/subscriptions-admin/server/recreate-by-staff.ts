import { Refusal } from '#contract-kit/error-codes.ts';
import { paidUntil } from '#domain/subscription/staff-subscription.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Staff } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { ChangedByStaff } from '../contract.ts';
import { showForStaff } from './list-for-staff.ts';
import { isAlive, readCarrier } from './look-at-provider.ts';
import { findForStaff, lockForStaff, savedCard } from './open-for-staff.ts';
import { type Recreation, recordRecreation, recreate } from './recreation.ts';

/** What has ended is brought back by the toggle. */
function refuseUnpaid(row: SubscriptionRow, now: Date): void {
  const no = (detail: string) => new Refusal('action_not_allowed', { detail });
  if (row.isFree) throw no('Cette automatisation est offerte\u00a0: rien n’est débité pour elle.');
  if (row.status === 'cancelling')
    throw no('Cet abonnement se termine de lui-même\u00a0: rien n’est à recréer.');
  if (row.status !== 'active' && row.status !== 'past_due') throw no('Réactivez d’abord cet abonnement.');
  if (!paidUntil(row, now)) throw new Refusal('no_paid_time_left');
}

function decide(shop: Shop, id: number, seen: SubscriptionRow, staff: Staff): Promise<Recreation> {
  return inTransaction(shop.db, async (tx) => {
    const { row } = await lockForStaff(tx, id);
    const now = shop.clock.now();
    refuseUnpaid(row, now);
    const { stripeSubscriptionId: replaces } = seen;
    const decided = { subscription: id, replaces, from: row.status, staff: staff.actorLedgerId };
    await recordRecreation(tx, decided, now);
    return decided;
  });
}

/** See docs/product/staff.md#recreated-without-a-debit. Throws `no_paid_time_left` and `no_saved_card`. */
export async function recreateByStaff(shop: Shop, id: number, staff: Staff): Promise<ChangedByStaff> {
  const { customer, row } = await findForStaff(shop, id);
  refuseUnpaid(row, shop.clock.now());
  const carrier = await readCarrier(shop, row);
  if (carrier && isAlive(carrier)) {
    const message = 'L’abonnement existe déjà chez le prestataire de paiement';
    return { message, subscription: await showForStaff(shop, id), stripe_recreated: false };
  }
  const card = await savedCard(shop, customer);
  const decided = await decide(shop, id, row, staff);
  const stripe_recreated = await recreate(shop, decided, card.id);
  return {
    message: 'Abonnement recréé avec succès',
    subscription: await showForStaff(shop, id),
    stripe_recreated,
  };
}
