import { Refusal } from '../../../contract-kit/error-codes.ts';
import { type EuroCents, eurosFromCents } from '../../../domain/money.ts';
import { type DebitedSubscription, nextDebits } from '../../../domain/next-debits.ts';
import { parisMonthKey } from '../../../domain/paris-calendar.ts';
import { inSnapshot, type Transaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectCustomer } from '../../account/server/for-other-features.ts';
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
    price: row.individualPrice,
    late: pastDueSince && { pastDueSince, attemptsUsed },
    asked: asked.get(row.automationId) ?? null,
  };
}

/** What counts already in each month in which one of these may be debited: of the future nothing does. */
async function debitedMonths(
  tx: Transaction,
  userId: number,
  dues: readonly Date[],
): Promise<Map<string, EuroCents>> {
  const instants = new Map(dues.map((due) => [parisMonthKey(due), due]));
  const debited = new Map<string, EuroCents>();
  for (const [month, instant] of instants)
    debited.set(month, await recurringDebitsInMonth(tx, userId, instant));
  return debited;
}

/**
 * The customer's next debits as things stand, to the cent of what will be charged (rulings 18 to 20).
 * Throws `Refusal('invalid_token')` when the account is no longer open.
 */
export function listNextDebitsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<NextDebit[]> {
  return inSnapshot(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const rows = await renewedSubscriptions(tx, userId);
    const asked = await payableRenewals(tx, userId);
    const dues = rows.flatMap(({ currentPeriodEnd }) => currentPeriodEnd ?? []);
    const now = shop.clock.now();
    const debited = await debitedMonths(tx, userId, [now, ...dues]);
    const subscriptions = rows.map((row) => asDebited(row, asked));
    const debits = nextDebits(subscriptions, { cap: customer.monthlyCap, debited }, now);
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
