import type { Mrr } from '#domain/figures/mrr.ts';
import { type MrrDay, mrrByDay } from '#domain/figures/mrr-chain.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { noteFollowed, selectUnfollowed } from '#server/db/ledger-followed.ts';
import type { Shop } from '#server/shop.ts';
import { selectChainEvents, selectDays, writeDays, writeStanding } from './mrr-store.ts';

export interface CountedChain {
  ledgerId: string;
  sequence: number;
  now: Mrr;
  days: MrrDay[];
}

export async function countChains(db: Queries, ledgerIds: readonly string[]): Promise<CountedChain[]> {
  if (ledgerIds.length === 0) return [];
  const { events, last } = await selectChainEvents(db, ledgerIds);
  return last.map((chain) => ({ ...chain, ...mrrByDay(events.get(chain.ledgerId) ?? []) }));
}

/** `anew` writes over whatever is there. Each standing is locked before its days are read. */
export async function keepChains(
  tx: Transaction,
  chains: readonly CountedChain[],
  { anew = false } = {},
): Promise<void> {
  const written: CountedChain[] = [];
  for (const chain of chains.toSorted((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1))) {
    const { ledgerId, sequence, now } = chain;
    if (await writeStanding(tx, { ledgerId, sequence, ...now }, { anew })) written.push(chain);
  }
  const kept = await selectDays(
    tx,
    written.map(({ ledgerId }) => ledgerId),
  );
  for (const { ledgerId, days } of written) await writeDays(tx, ledgerId, kept.get(ledgerId) ?? [], days);
}

const batch = 100;

/** The chains are not locked: events written meanwhile are found the next time. */
async function followSome({ db }: Pick<Shop, 'db'>): Promise<number> {
  const ledgerIds = await selectUnfollowed(db, batch);
  const chains = await countChains(db, ledgerIds);
  if (chains.length === 0) return 0;
  await inTransaction(db, async (tx) => {
    await keepChains(tx, chains);
    await noteFollowed(tx, chains);
  });
  return ledgerIds.length;
}

/** It stops when only events written meanwhile are left, or after this many rounds. */
export async function followLedger(
  shop: Pick<Shop, 'db'>,
  rounds = Number.POSITIVE_INFINITY,
): Promise<number> {
  let followed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const some = await followSome(shop);
    followed += some;
    if (some < batch) break;
  }
  return followed;
}
