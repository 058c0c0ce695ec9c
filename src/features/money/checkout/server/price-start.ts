import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, euroCents, ZERO } from '#domain/money/money.ts';
import { firstMonthDebit, sharesUnderCap, waiveBelowMinimum } from '#domain/price/monthly-cap.ts';
import { totalDueToday } from '#domain/price/prices.ts';
import type { PaymentType } from '#domain/status/payment-status.ts';
import { recurringDebitsInMonth } from '#money/month-debits/server/for-other-features.ts';
import { countedSubscriptions } from '#money/month-price/server/for-other-features.ts';
import { selectOwned } from '#money/purchases/server/for-other-features.ts';
import { findSubscription, type SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { paidSinceGivenBack } from './paid-months.ts';
import { type AutomationForSale, selectForSale } from './store.ts';

/** What starting a subscription costs this customer now. */
export interface PricedStart {
  automation: AutomationForSale;
  type: PaymentType;
  row: SubscriptionRow | undefined;
  purchaseAmount: EuroCents;
  firstMonthAmount: EuroCents;
  total: EuroCents;
  recurringAmount: EuroCents;
}

/** See docs/product/automation.md#payment-opens-otherwise. */
function paymentType(row: SubscriptionRow | undefined, owned: boolean): PaymentType {
  const isLivePaid =
    row !== undefined && !row.isFree && ['active', 'cancelling', 'past_due'].includes(row.status);
  if (isLivePaid) throw new Refusal('already_subscribed');
  if (row?.status === 'inactive' && row.inactiveReason === 'restored') return 'restored';
  return owned ? 'purchased_activation' : 'initial';
}

const comesBack = (row: SubscriptionRow | undefined, owned: boolean): boolean =>
  row !== undefined &&
  owned &&
  ['cancelled', 'inactive', 'purchased_only'].includes(row.status) &&
  !row.isFree;

/** A number no row has: the row of a first subscription does not exist yet. */
const notYet = 0;

export async function priceStart(
  tx: Transaction,
  customer: Customer,
  automationId: number,
  now: Date,
): Promise<PricedStart> {
  const automation = await selectForSale(tx, automationId);
  if (!automation) throw new Refusal('not_found');
  if (!automation.isForSale) throw new Refusal('automation_unavailable');
  const latest = await findSubscription(tx, { userId: customer.id, automationId });
  const owned = await selectOwned(tx, customer.id, automationId);
  const type = paymentType(latest, owned || latest?.inactiveReason === 'restored');
  const price = automation.subscriptionPrice;
  const current = await countedSubscriptions(tx, customer.id, now);
  const cap = customer.monthlyCap;
  const alreadyDebitedThisMonth = await recurringDebitsInMonth(tx, customer.id, now);
  const purchaseAmount = type === 'initial' ? automation.purchasePrice : ZERO;
  const firstMonthAmount = firstMonthDebit({
    current,
    added: price,
    paidSinceGivenBack: await paidSinceGivenBack(tx, customer.id, current, now),
    alreadyDebitedThisMonth,
    cap,
  });
  const shares = sharesUnderCap([...current, { id: notYet, price }], cap);
  return {
    automation,
    type,
    row: comesBack(latest, owned || type === 'restored') ? latest : undefined,
    purchaseAmount,
    firstMonthAmount,
    total: totalDueToday({ purchasePrice: purchaseAmount, firstMonth: firstMonthAmount }),
    recurringAmount: waiveBelowMinimum(shares.get(notYet) ?? euroCents(0)),
  };
}
