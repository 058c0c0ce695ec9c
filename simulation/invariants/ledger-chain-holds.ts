import { hashOf, type LedgerEvent } from '#server/ledger/ledger-chain.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

type Link = LedgerEvent & { sequence: number; hash: string; previousHash: string; linkedTo: string | null };

/** The events since the last look, each with the hash of the one before it. */
async function readLinks({ pool, sinceEvent }: Midnight): Promise<Link[]> {
  const { rows } = await pool.query<Link>(
    `select e.ledger_id as "ledgerId", e.sequence, e.at, e.actor, e.actor_ledger_id as "actorLedgerId", e.entity,
        e.entity_id as "entityId", e.act, e.before, e.after, e.previous_hash as "previousHash", e.hash,
        coalesce(p.hash, case when e.sequence = 1 then repeat('0', 64) end) as "linkedTo"
      from ledger_events e left join ledger_events p on p.ledger_id = e.ledger_id and p.sequence = e.sequence - 1
      where e.id > $1`,
    [sinceEvent],
  );
  return rows;
}

/** Of each chain its last event and the one that should not follow, by the index. */
const cut = `
  select h.ledger_id as ledger, h.sequence as head from ledger_heads h
  where (select e.hash from ledger_events e where e.ledger_id = h.ledger_id and e.sequence = h.sequence) is distinct from h.hash
    or (select e.id from ledger_events e where e.ledger_id = h.ledger_id and e.sequence = h.sequence + 1) is not null`;

/**
 * The chain of every customer holds: no event changed, removed or put between
 * (docs/product/ledger.md#chain-per-customer).
 */
export const ledgerChainHolds: Invariant = {
  name: 'the ledger’s chain holds',
  async check(midnight) {
    const broken = (await readLinks(midnight)).filter(
      (link) =>
        link.linkedTo !== link.previousHash || hashOf(link, link.sequence, link.previousHash) !== link.hash,
    );
    return [
      ...(await breachesFound(midnight, 'a chain does not end where its head says', cut)),
      ...broken.map(({ ledgerId, sequence, act }) => ({
        message: 'an event is not what was written',
        facts: { ledger: ledgerId, sequence, act },
      })),
    ];
  },
};
