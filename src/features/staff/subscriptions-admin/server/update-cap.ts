import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros, type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import { realMonthlyCost, remainingCapacity } from '#domain/price/monthly-cap.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import { countedSubscriptions, shareOutCap } from '#money/month-price/server/for-other-features.ts';
import {
  type Customer,
  changeCap,
  lockOpenCustomer,
  type Staff,
} from '#people/customers/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { CapSettings } from '../contract.ts';

export interface NewCap {
  userId: number;
  /** Euros, from 2 to 100. */
  monthlyCap: number;
  staff: Staff;
}

async function change(
  tx: Transaction,
  customer: Customer,
  { cap, staff, now }: { cap: EuroCents; staff: Staff; now: Date },
): Promise<void> {
  // A first month that waits was priced under the cap of before.
  await refuseWhilePaymentWaits(tx, customer.id);
  await shareOutCap(tx, await changeCap(tx, customer, { ...staff, act: 'set_cap', cap, now }), now);
}

/** See docs/product/price-and-cap.md#only-staff-set-the-cap. Throws `Refusal('not_found')` on a closed account. */
export function updateCap(shop: Shop, { userId, monthlyCap, staff }: NewCap): Promise<CapSettings> {
  const cap = centsFromEuros(monthlyCap);
  const work = () =>
    inTransaction(shop.db, async (tx) => {
      const customer = await lockOpenCustomer(tx, userId);
      if (!customer) throw new Refusal('not_found');
      const now = shop.clock.now();
      if (cap !== customer.monthlyCap) await change(tx, customer, { cap, staff, now });
      const counted = await countedSubscriptions(tx, userId, now);
      return {
        user_id: userId,
        monthly_cap: monthlyCap,
        current_monthly_cost: eurosFromCents(realMonthlyCost(counted, cap)),
        remaining_capacity: eurosFromCents(remainingCapacity(counted, cap)),
        active_subscriptions_count: counted.length,
      };
    });
  return onceNonePays(shop, userId, work);
}
