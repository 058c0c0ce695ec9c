import { asc, gt, lt, sql } from 'drizzle-orm';
import { executePrepared, type Queries } from './connection.ts';
import { ledgerHeads } from './schema/ledger.ts';

export const unfollowed = (db: Queries) =>
  db
    .select({ ledgerId: ledgerHeads.ledgerId })
    .from(ledgerHeads)
    .where(lt(ledgerHeads.followed, ledgerHeads.sequence));

export async function selectUnfollowed(db: Queries, limit: number): Promise<string[]> {
  const rows = await unfollowed(db).limit(limit).prepare('unfollowed_ledgers').execute();
  return rows.map(({ ledgerId }) => ledgerId);
}

export async function selectChains(db: Queries, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ ledgerId: ledgerHeads.ledgerId })
    .from(ledgerHeads)
    .where(after === undefined ? undefined : gt(ledgerHeads.ledgerId, after))
    .orderBy(asc(ledgerHeads.ledgerId))
    .limit(limit);
  return rows.map(({ ledgerId }) => ledgerId);
}

/** The fixed order prevents deadlocks; events written meanwhile are followed next time. */
export async function noteFollowed(
  db: Queries,
  chains: readonly { ledgerId: string; sequence: number }[],
): Promise<void> {
  const inOrder = chains.toSorted((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1));
  for (const { ledgerId, sequence } of inOrder) {
    await executePrepared(
      db,
      sql`update ledger_heads set followed = greatest(followed, ${sequence}) where ledger_id = ${ledgerId}`,
    );
  }
}
