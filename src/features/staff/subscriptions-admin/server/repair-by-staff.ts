import { Refusal } from '#contract-kit/error-codes.ts';
import { repairSubscription } from '#money/provider/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Verification } from '../contract.ts';
import { verifySubscription } from './diagnose.ts';
import { findForStaff } from './open-for-staff.ts';

/** Answers both sides as they stand afterwards. Throws as `repairSubscription`. */
export async function repairByStaff(shop: Shop, id: number, staff: Staff): Promise<Verification> {
  const { row } = await findForStaff(shop, id);
  if (!row.stripeSubscriptionId) throw new Refusal('difference_needs_person');
  const { agrees, repairable } = await verifySubscription(shop, id);
  if (agrees === false && !repairable) throw new Refusal('difference_needs_person');
  await repairSubscription(shop, { subscriptionId: id, provider: row.stripeSubscriptionId }, staff);
  return verifySubscription(shop, id);
}
