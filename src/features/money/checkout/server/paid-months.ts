import { type EuroCents, sumCents } from '#domain/money/money.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { isMonthGivenBackSince, latestMonthDebits } from '#money/month-debits/server/for-other-features.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';

/** A row whose renewal is due has begun another month. */
function beganAt({ currentPeriodEnd }: SubscriptionRow, now: Date): Date {
  if (!currentPeriodEnd) return now;
  return currentPeriodEnd > now ? addMonths(currentPeriodEnd, -1) : currentPeriodEnd;
}

/** An unknown debit counts at its share (docs/product/price-and-cap.md#what-was-given-back-holds-no-place). */
export async function paidSinceGivenBack(
  tx: Transaction,
  userId: number,
  current: readonly SubscriptionRow[],
  now: Date,
): Promise<EuroCents | null> {
  if (current.length === 0) return null;
  const earliest = Math.min(...current.map((row) => beganAt(row, now).getTime()));
  if (!(await isMonthGivenBackSince(tx, userId, addMonths(new Date(earliest), -1)))) return null;
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
