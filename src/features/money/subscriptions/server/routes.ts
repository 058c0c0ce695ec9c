import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import type { CountedSubscription } from '#domain/price/price-of-month.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inSnapshot } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  endPause,
  listNextDebits,
  type NextDebit,
  type OwnMonths,
  planPause,
  readOwnMonths,
  readPause,
} from '../contract.ts';
import { forecast } from './coming-debits.ts';
import { countedSubscriptions } from './month-price.ts';
import { endOwnPause, planOwnPause, showPause } from './own-pauses.ts';
import { selectAutomationName } from './subscription-store.ts';

/** Throws `Refusal('invalid_token')` when the account is no longer open. */
function listNextDebitsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<NextDebit[]> {
  return inSnapshot(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const { rows, debits } = await forecast(tx, customer, { now: shop.clock.now() });
    const automations = new Map(rows.map(({ id, automationId }) => [id, automationId]));
    const shown: NextDebit[] = [];
    for (const { subscriptionId, at, amount, kind, reason } of debits) {
      const automationId = automations.get(subscriptionId) ?? 0;
      shown.push({
        subscription_id: subscriptionId,
        automation_id: automationId,
        automation_name: await selectAutomationName(tx, automationId),
        at: at.toISOString(),
        amount: eurosFromCents(amount),
        kind,
        reason,
      });
    }
    return shown;
  });
}

const shownMonth = ({ price, coupon }: Omit<CountedSubscription, 'id'>) => ({
  price: eurosFromCents(price),
  coupon: coupon ? { percent: coupon.percent, amount: coupon.amount && eurosFromCents(coupon.amount) } : null,
});

/** Throws `Refusal('invalid_token')` when the account is no longer open. */
function readMonthsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<OwnMonths> {
  return inSnapshot(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const counted = await countedSubscriptions(tx, userId, shop.clock.now());
    return {
      monthly_cap: eurosFromCents(customer.monthlyCap),
      subscriptions: counted.map(({ id, automationId, endsAt, afterwards, ...today }) => ({
        ...{ id, automation_id: automationId, ends_at: endsAt?.toISOString() ?? null },
        ...shownMonth(today),
        afterwards: afterwards ? shownMonth(afterwards) : null,
      })),
    };
  });
}

export const nextDebits: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listNextDebits, ({ caller }) => listNextDebitsOf(shop, caller.userId));
  endpoints.serve(readPause, ({ caller: { userId }, params: { id } }) => showPause(shop, { userId, id }));
  endpoints.serve(planPause, ({ caller: { userId }, params: { id }, body: { months } }) =>
    planOwnPause(shop, { userId, id, months }),
  );
  endpoints.serve(endPause, ({ caller: { userId }, params: { id } }) => endOwnPause(shop, { userId, id }));
  endpoints.serve(readOwnMonths, ({ caller }) => readMonthsOf(shop, caller.userId));
};
