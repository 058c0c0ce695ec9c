import { ZERO } from '../../../domain/money.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { appendToLedger } from '../../../server/ledger.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { beginSubscription } from './change-subscription.ts';
import { insertPurchase, selectForAutomation, selectOwned, selectSubscriptionPrice } from './store.ts';

/** Gives back what a deleted account owned; what the customer already has again stays as it is. */
export async function restorePurchase(
  tx: Transaction,
  customer: Customer,
  { automationId, now }: { automationId: number; now: Date },
): Promise<void> {
  if (await selectOwned(tx, customer.id, automationId)) return;
  const values = { userId: customer.id, automationId, source: 'restore', amountPaid: ZERO, purchasedAt: now };
  const id = await insertPurchase(tx, values);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'purchase',
    entityId: id,
    act: 'restore',
    before: null,
    after: { automation: automationId, amount: 0 },
  });
}

/** A restored subscription is inactive and costs nothing until it is paid (specification 4). */
export async function restoreSubscription(
  tx: Transaction,
  customer: Customer,
  { automationId, now }: { automationId: number; now: Date },
): Promise<void> {
  if (await selectForAutomation(tx, customer.id, automationId)) return;
  await beginSubscription(tx, customer, {
    act: 'restore',
    actor: 'customer',
    now,
    with: {
      automationId,
      inactiveReason: 'restored',
      isRestored: true,
      individualPrice: await selectSubscriptionPrice(tx, automationId),
      startDate: now,
      importedAt: now,
    },
  });
}
