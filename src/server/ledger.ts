import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Facts, LedgerActor, LedgerEntity } from '#domain/ledger-facts.ts';
import type { LedgerAct } from '#domain/ledger-words.ts';
import type { Transaction } from './db/connection.ts';
import { ledgerEvents, ledgerHeads } from './db/schema/ledger.ts';

export type { LedgerActor } from '#domain/ledger-facts.ts';

export interface LedgerEvent {
  ledgerId: string;
  at: Date;
  actor: LedgerActor;
  /** For staff, by the same kind of opaque name. */
  actorLedgerId?: string | undefined;
  entity: LedgerEntity;
  entityId: string | number;
  act: string;
  before: Facts | null;
  after: Facts | null;
}

/** Each thing has its own acts, and each of them its words (`ledger-words.ts`). */
export type WrittenEvent = {
  [Entity in LedgerEntity]: LedgerEvent & { entity: Entity; act: LedgerAct<Entity> };
}[LedgerEntity];

export const genesis = '0'.repeat(64);

/** Sorted keys, so that the same flat facts always have the same hash. */
function canonical(facts: Facts | null): string {
  return facts ? JSON.stringify(facts, Object.keys(facts).sort()) : 'null';
}

/** SHA-256 over the seal before it and all that the event says. */
export function hashOf(event: LedgerEvent, sequence: number, previousHash: string): string {
  const { ledgerId, at, actor, actorLedgerId, entity, entityId, act, before, after } = event;
  const who = actorLedgerId ? `${actor}:${actorLedgerId}` : actor;
  const parts = [previousHash, ledgerId, sequence, at.toISOString(), who, entity, entityId, act];
  return createHash('sha256')
    .update([...parts, canonical(before), canonical(after)].join('\n'))
    .digest('hex');
}

async function lockHead(tx: Transaction, ledgerId: string) {
  const [head] = await tx.select().from(ledgerHeads).where(eq(ledgerHeads.ledgerId, ledgerId)).for('update');
  return head;
}

/** Another writer may begin the same chain: who comes second waits, and follows. */
async function beginChain(tx: Transaction, ledgerId: string) {
  await tx.insert(ledgerHeads).values({ ledgerId, sequence: 0, hash: genesis }).onConflictDoNothing();
  const head = await lockHead(tx, ledgerId);
  if (!head) throw new Error(`no ledger head for ${ledgerId}`);
  return head;
}

/** Only writers of this customer wait (docs/product/ledger.md#chain-per-customer). */
export async function appendToLedger(tx: Transaction, event: WrittenEvent): Promise<void> {
  const { ledgerId, at, actor, entity, act, before, after } = event;
  const head = (await lockHead(tx, ledgerId)) ?? (await beginChain(tx, ledgerId));
  const sequence = head.sequence + 1;
  const hash = hashOf(event, sequence, head.hash);
  const link = {
    ledgerId,
    sequence,
    at,
    actor,
    actorLedgerId: event.actorLedgerId,
    entity,
    entityId: String(event.entityId),
    act,
    before,
    after,
    previousHash: head.hash,
    hash,
  };
  const appended = tx.$with('appended').as(tx.insert(ledgerEvents).values(link).returning());
  await tx
    .with(appended)
    .update(ledgerHeads)
    .set({ sequence, hash })
    .where(eq(ledgerHeads.ledgerId, ledgerId));
}
