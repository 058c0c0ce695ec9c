import { Refusal } from '../../../contract-kit/error-codes.ts';
import { type EuroCents, eurosFromCents } from '../../../domain/money.ts';
import { type ComingDebit, type DebitedSubscription, nextDebits } from '../../../domain/next-debits.ts';
import { parisMonthKey } from '../../../domain/paris-calendar.ts';
import { inSnapshot, type Queries } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { type Customer, selectCustomer } from '../../account/server/for-other-features.ts';
import { payableRenewals, recurringDebitsInMonth } from '../../orders/server/for-other-features.ts';
import {
  type RenewedRow,
  renewedSubscriptions,
  selectAutomationName,
} from '../../subscriptions/server/for-other-features.ts';
import type { NextDebit } from '../contract.ts';

type Asked = Awaited<ReturnType<typeof payableRenewals>>;

function asDebited(row: RenewedRow, asked: Asked): DebitedSubscription {
  const { pastDueSince, dunningAttempts: attemptsUsed } = row;
  return {
    ...row,
    late: pastDueSince && { pastDueSince, attemptsUsed },
    asked: asked.get(row.automationId) ?? null,
  };
}

/** What counts already in each month in which one of these may be debited: of the future nothing does. */
async function debitedMonths(
  db: Queries,
  userId: number,
  dues: readonly Date[],
): Promise<Map<string, EuroCents>> {
  const instants = new Map(dues.map((due) => [parisMonthKey(due), due]));
  const debited = new Map<string, EuroCents>();
  for (const [month, instant] of instants)
    debited.set(month, await recurringDebitsInMonth(db, userId, instant));
  return debited;
}

/** A customer's next debits as things stand, to the cent of what will be charged (rulings 18 to 20). */
async function forecast(db: Queries, customer: Customer, { now, count }: { now: Date; count?: number }) {
  const rows = await renewedSubscriptions(db, customer.id);
  const asked = await payableRenewals(db, customer.id);
  const dues = rows.flatMap(({ due }) => due ?? []);
  const debited = await debitedMonths(db, customer.id, [now, ...dues]);
  const subscriptions = rows.map((row) => asDebited(row, asked));
  return { rows, debits: nextDebits(subscriptions, { cap: customer.monthlyCap, debited }, now, count) };
}

/** The first `count` debits to come of an open account; none for a closed one. */
export async function forecastDebits(
  db: Queries,
  userId: number,
  at: { now: Date; count: number },
): Promise<ComingDebit[]> {
  const customer = await selectCustomer(db, userId);
  return customer ? (await forecast(db, customer, at)).debits : [];
}

/** What its customer is shown of them. Throws `Refusal('invalid_token')` when the account is no longer open. */
export function listNextDebitsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<NextDebit[]> {
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
