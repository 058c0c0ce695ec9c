import { ZERO } from '../../../domain/money.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '../../../server/ledger.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { insertPurchase, selectOwned } from './store.ts';

interface UnpaidPurchase {
  automationId: number;
  source: 'restore' | 'gift';
  actor: LedgerActor;
  now: Date;
}

/** Makes an automation the customer's own without an order: given back or given for good. What is owned stays as it is. */
export async function recordUnpaidPurchase(
  tx: Transaction,
  customer: Customer,
  { automationId, source, actor, now }: UnpaidPurchase,
): Promise<void> {
  if (await selectOwned(tx, customer.id, automationId)) return;
  const values = { userId: customer.id, automationId, source, amountPaid: ZERO, purchasedAt: now };
  const id = await insertPurchase(tx, values);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    entity: 'purchase',
    entityId: id,
    act: source,
    before: null,
    after: { automation: automationId, amount: 0 },
  });
}
