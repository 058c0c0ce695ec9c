import type { Transaction } from './db/connection.ts';
import { gatherEvent } from './db/last-writes.ts';
import type { WrittenEvent } from './ledger-chain.ts';

export type { LedgerActor } from '#domain/money/ledger-facts.ts';

/**
 * Appends one event to the customer's chain, in the transaction of the change it tells (docs/product/ledger.md#chain-per-customer).
 * Only writers of the same customer wait for each other.
 */
export async function appendToLedger(tx: Transaction, event: WrittenEvent): Promise<void> {
  await gatherEvent(tx, event);
}
