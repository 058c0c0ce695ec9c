import type { Transaction } from '../db/connection.ts';
import { gatherEvent } from '../db/last-writes.ts';
import type { WrittenEvent } from './ledger-chain.ts';

export type { LedgerActor } from '#domain/money/ledger-facts.ts';

/** In the transaction of the change; only writers of one customer wait (docs/product/ledger.md#chain-per-customer). */
export async function appendToLedger(tx: Transaction, event: WrittenEvent): Promise<void> {
  await gatherEvent(tx, event);
}
