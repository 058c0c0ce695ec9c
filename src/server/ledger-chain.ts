import { createHash } from 'node:crypto';
import type { Facts, LedgerActor, LedgerEntity } from '#domain/money/ledger-facts.ts';
import type { LedgerAct } from '#domain/money/ledger-words.ts';

export interface LedgerEvent {
  /** The customer's opaque name in the ledger (`users.ledger_id`). */
  ledgerId: string;
  at: Date;
  actor: LedgerActor;
  /** Which member of the staff acted, by the same kind of opaque name; never for the others. */
  actorLedgerId?: string | undefined;
  entity: LedgerEntity;
  entityId: string | number;
  act: string;
  before: Facts | null;
  after: Facts | null;
}

/** What may be written: each thing has its own acts, and each of them its words (`ledger-words.ts`). */
export type WrittenEvent = {
  [Entity in LedgerEntity]: LedgerEvent & { entity: Entity; act: LedgerAct<Entity> };
}[LedgerEntity];

/** What the first event of a chain follows. */
export const genesis = '0'.repeat(64);

/** JSON with sorted keys, so that the same facts always have the same hash (the ledger holds flat facts only). */
function canonical(facts: Facts | null): string {
  return facts ? JSON.stringify(facts, Object.keys(facts).sort()) : 'null';
}

/** The seal of an event: SHA-256 over the one before it and all that it says. */
export function hashOf(event: LedgerEvent, sequence: number, previousHash: string): string {
  const { ledgerId, at, actor, actorLedgerId, entity, entityId, act, before, after } = event;
  const who = actorLedgerId ? `${actor}:${actorLedgerId}` : actor;
  const parts = [previousHash, ledgerId, sequence, at.toISOString(), who, entity, entityId, act];
  return createHash('sha256')
    .update([...parts, canonical(before), canonical(after)].join('\n'))
    .digest('hex');
}
