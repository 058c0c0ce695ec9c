import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { type ComingDebit, nextDebits, nextDebitsOfDays } from '#domain/price/next-debits.ts';
import { selectAutomationName } from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/customers/server/for-other-features.ts';
import { inSnapshot, type Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { NextDebit } from '../contract.ts';
import { debitsToCome } from './coming-debits.ts';

async function forecast(db: Queries, customer: Customer, { now, count }: { now: Date; count?: number }) {
  const { rows, months } = await debitsToCome(db, customer, now);
  const debits =
    count === undefined ? nextDebitsOfDays(rows, months, now) : nextDebits(rows, months, now, count);
  return { rows, debits };
}

/** @internal The simulation compares what was announced with what is debited. */
export async function forecastDebits(
  db: Queries,
  userId: number,
  at: { now: Date; count: number },
): Promise<ComingDebit[]> {
  const customer = await selectCustomer(db, userId);
  return customer ? (await forecast(db, customer, at)).debits : [];
}

/** Throws `Refusal('invalid_token')` when the account is no longer open. */
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
