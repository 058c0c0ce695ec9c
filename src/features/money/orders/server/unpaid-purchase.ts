import { type EuroCents, ZERO } from '#domain/money/money.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger/ledger.ts';
import { insertPurchase, selectOwned } from './purchase-store.ts';

interface UnpaidPurchase {
  automationId: number;
  source: 'restore' | 'gift';
  actor: LedgerActor;
  now: Date;
  /** A purchase given back keeps the order that first paid for it. */
  orderId?: number | null;
  amountPaid?: EuroCents;
  purchasedAt?: Date;
}

export async function recordUnpaidPurchase(
  tx: Transaction,
  customer: Customer,
  { actor, now, ...purchase }: UnpaidPurchase,
): Promise<void> {
  const { automationId, source } = purchase;
  if (await selectOwned(tx, customer.id, automationId)) return;
  const values = { amountPaid: ZERO, purchasedAt: now, ...purchase, userId: customer.id };
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
