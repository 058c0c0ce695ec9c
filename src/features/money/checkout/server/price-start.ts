import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, sumCents, ZERO } from '#domain/money/money.ts';
import { type MonthPrice, priceOfMonth } from '#domain/price/price-of-month.ts';
import { totalDueToday } from '#domain/price/prices.ts';
import type { PaymentType } from '#domain/status/payment-status.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import {
  isMonthRefundedSince,
  latestMonthDebits,
  recurringDebitsInMonth,
  selectOwned,
} from '#money/orders/server/for-other-features.ts';
import {
  countedSubscriptions,
  findSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type AutomationForSale, selectForSale } from './checkout-store.ts';

export interface PricedStart {
  automation: AutomationForSale;
  type: PaymentType;
  row: SubscriptionRow | undefined;
  purchaseAmount: EuroCents;
  firstMonth: MonthPrice;
  total: EuroCents;
}

/** docs/product/automation.md#payment-opens-otherwise */
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

/** A row whose renewal is due has begun another month. */
function beganAt({ currentPeriodEnd }: SubscriptionRow, now: Date): Date {
  if (!currentPeriodEnd) return now;
  return currentPeriodEnd > now ? addMonths(currentPeriodEnd, -1) : currentPeriodEnd;
}

/** An unknown debit counts at its share (docs/product/price-and-cap.md#what-was-given-back-holds-no-place). */
async function paidSinceGivenBack(
  tx: Transaction,
  userId: number,
  current: readonly SubscriptionRow[],
  now: Date,
): Promise<EuroCents | null> {
  if (current.length === 0) return null;
  const earliest = Math.min(...current.map((row) => beganAt(row, now).getTime()));
  if (!(await isMonthRefundedSince(tx, userId, addMonths(new Date(earliest), -1)))) return null;
  const debits = await latestMonthDebits(tx, userId);
  return sumCents(
    current.map((row) => {
      const debit = debits.get(row.automationId);
      const { currentPeriodEnd } = row;
      const isRunning = currentPeriodEnd !== null && currentPeriodEnd > now;
      const isOfThisMonth = debit && (isRunning || (currentPeriodEnd && debit.dueAt >= currentPeriodEnd));
      return isOfThisMonth ? debit.net : row.monthlyShare;
    }),
  );
}

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
  const beside = await countedSubscriptions(tx, customer.id, now);
  const alreadyDebited = await recurringDebitsInMonth(tx, customer.id, now);
  const paid = await paidSinceGivenBack(tx, customer.id, beside, now);
  const firstMonth = priceOfMonth(
    { kind: 'first', price, beside, paidSinceGivenBack: paid },
    { cap: customer.monthlyCap, alreadyDebited },
  );
  const purchaseAmount = type === 'initial' ? automation.purchasePrice : ZERO;
  return {
    automation,
    type,
    row: comesBack(latest, owned || type === 'restored') ? latest : undefined,
    purchaseAmount,
    firstMonth,
    total: totalDueToday({ purchasePrice: purchaseAmount, firstMonth: firstMonth.amount }),
  };
}
