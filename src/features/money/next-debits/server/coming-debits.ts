import type { EuroCents } from '#domain/money.ts';
import { type DebitedMonths, type DebitedSubscription, nextDebitOf } from '#domain/next-debits.ts';
import { parisMonthKey } from '#domain/paris-calendar.ts';
import { payableRenewals, recurringDebitsInMonth } from '#money/month-debits/server/for-other-features.ts';
import { type RenewedRow, renewedSubscriptions } from '#money/month-price/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';

type Asked = Awaited<ReturnType<typeof payableRenewals>>;
type DebitedRow = RenewedRow & DebitedSubscription;

function asDebited(row: RenewedRow, asked: Asked): DebitedRow {
  const { pastDueSince, dunningAttempts: attemptsUsed } = row;
  return {
    ...row,
    late: pastDueSince && { pastDueSince, attemptsUsed },
    asked: asked.get(row.automationId) ?? null,
  };
}

/** By Paris month; of months to come nothing counts yet. */
async function debitedIn(db: Queries, userId: number, dues: readonly Date[]) {
  const instants = new Map(dues.map((due) => [parisMonthKey(due), due]));
  const debited = new Map<string, EuroCents>();
  for (const [month, instant] of instants)
    debited.set(month, await recurringDebitsInMonth(db, userId, instant));
  return debited;
}

export async function debitsToCome(
  db: Queries,
  customer: Pick<Customer, 'id' | 'monthlyCap'>,
  now: Date,
): Promise<{ rows: DebitedRow[]; months: DebitedMonths }> {
  const renewed = await renewedSubscriptions(db, customer.id);
  const asked = await payableRenewals(db, customer.id);
  const dues = renewed.flatMap(({ due }) => due ?? []);
  const debited = await debitedIn(db, customer.id, [now, ...dues]);
  return { rows: renewed.map((row) => asDebited(row, asked)), months: { cap: customer.monthlyCap, debited } };
}

/** To the cent of the overview (docs/product/renewal.md#letters-ask-the-forecast). Null when none is to come. */
export async function nextDebitToTell(
  db: Queries,
  customer: Customer,
  { id }: { id: number },
  now: Date,
): Promise<{ at: string; amountCents: EuroCents } | null> {
  const { rows, months } = await debitsToCome(db, customer, now);
  const debit = nextDebitOf(id, rows, months, now);
  return debit ? { at: debit.at.toISOString(), amountCents: debit.amount } : null;
}
