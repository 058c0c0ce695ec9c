import { isFacts, isLedgerActor, isLedgerEntity } from '#domain/money/ledger-facts.ts';
import { type Replayed, type ReplayedEvent, replay } from '#domain/money/ledger-replay.ts';
import { genesis, hashOf, type LedgerEvent } from '#server/ledger/ledger-chain.ts';
import type { EventRow } from './ledger-store.ts';

export interface Walk {
  sequence: number;
  hash: string;
  replayed: Replayed;
  /** What the seals say, in English, for staff. */
  broken: readonly string[];
}

export const beginWalk = (replayed: Replayed): Walk => ({ sequence: 0, hash: genesis, replayed, broken: [] });

/** Undefined when its row holds what no writer of ours writes. */
function sealed(row: EventRow): LedgerEvent | undefined {
  const { ledgerId, at, actor, entity, entityId, act, before, after } = row;
  const isFlat = (facts: unknown) => facts === null || isFacts(facts);
  if (!isLedgerActor(actor) || !isLedgerEntity(entity) || !isFlat(before) || !isFlat(after)) return undefined;
  return {
    ledgerId,
    at,
    actor,
    actorLedgerId: row.actorLedgerId ?? undefined,
    entity,
    entityId,
    act,
    before: isFacts(before) ? before : null,
    after: isFacts(after) ? after : null,
  };
}

function breaksAt(walk: Walk, row: EventRow, event: LedgerEvent | undefined): string[] {
  const { sequence, previousHash, hash } = row;
  if (!event) return [`event ${sequence} holds what is no flat fact`];
  const missing = sequence === walk.sequence + 1 ? [] : [`an event is missing before ${sequence}`];
  const unlinked =
    missing.length === 0 && previousHash !== walk.hash ? [`event ${sequence} does not follow`] : [];
  const altered = hashOf(event, sequence, previousHash) === hash ? [] : [`event ${sequence} was altered`];
  return [...missing, ...unlinked, ...altered];
}

/** Recomputes each seal, and rebuilds what stands from what the events say. */
export function follow(from: Walk, rows: readonly EventRow[]): Walk {
  let walk = from;
  const events: ReplayedEvent[] = [];
  for (const row of rows) {
    const event = sealed(row);
    const { sequence, hash } = row;
    walk = { ...walk, sequence, hash, broken: [...walk.broken, ...breaksAt(walk, row, event)] };
    if (event) events.push({ ...event, sequence, entityId: row.entityId });
  }
  return { ...walk, replayed: replay(events, from.replayed) };
}
