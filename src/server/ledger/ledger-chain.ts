import { createHash } from 'node:crypto';
import type { Facts, LedgerActor, LedgerEntity } from '#domain/money/ledger-facts.ts';
import type { LedgerAct } from '#domain/money/ledger-words.ts';

export interface LedgerEvent {
  ledgerId: string;
  at: Date;
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
  entity: LedgerEntity;
  entityId: string | number;
  act: string;
  before: Facts | null;
  after: Facts | null;
}

export type WrittenEvent = {
  [Entity in LedgerEntity]: LedgerEvent & { entity: Entity; act: LedgerAct<Entity> };
}[LedgerEntity];

export const genesis = '0'.repeat(64);

/** Sorted keys give equal facts one hash. Facts are flat: the list of keys would filter nested ones. */
function canonical(facts: Facts | null): string {
  return facts ? JSON.stringify(facts, Object.keys(facts).sort()) : 'null';
}

export function hashOf(event: LedgerEvent, sequence: number, previousHash: string): string {
  const { ledgerId, at, actor, actorLedgerId, entity, entityId, act, before, after } = event;
  const who = actorLedgerId ? `${actor}:${actorLedgerId}` : actor;
  const parts = [previousHash, ledgerId, sequence, at.toISOString(), who, entity, entityId, act];
  return createHash('sha256')
    .update([...parts, canonical(before), canonical(after)].join('\n'))
    .digest('hex');
}
