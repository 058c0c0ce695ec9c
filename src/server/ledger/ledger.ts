import type { Transaction } from '../db/connection.ts';
import { gatherEvent } from '../db/last-writes.ts';
import type { WrittenEvent } from './ledger-chain.ts';

export type { LedgerActor } from '#domain/money/ledger-facts.ts';

/**
 * Call it in the change's transaction: only one customer's writers wait (docs/product/ledger.md#chain-per-customer).
 */
export async function appendToLedger(tx: Transaction, event: WrittenEvent): Promise<void> {
  await gatherEvent(tx, event);
}
