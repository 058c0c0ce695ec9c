import type { LedgerAct } from '#domain/money/ledger-words.ts';
import type { EuroCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import type { LedgerEvent } from '#server/ledger/ledger-chain.ts';
import type { Customer } from './customer-store.ts';
import { updateMonthlyCap } from './customer-store.ts';

/** No other function changes a customer's cap. Answers the changed customer. */
export async function changeCap(
  tx: Transaction,
  customer: Customer,
  change: Pick<LedgerEvent, 'actor' | 'actorLedgerId'> & { act: LedgerAct<'cap'>; cap: EuroCents; now: Date },
): Promise<Customer> {
  const { cap, now, ...by } = change;
  if (cap === customer.monthlyCap) return customer;
  await updateMonthlyCap(tx, customer.id, cap);
  await appendToLedger(tx, {
    ...by,
    ledgerId: customer.ledgerId,
    at: now,
    entity: 'cap',
    entityId: customer.id,
    before: { monthly_cap: customer.monthlyCap },
    after: { monthly_cap: cap },
  });
  return { ...customer, monthlyCap: cap };
}
