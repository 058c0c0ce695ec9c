import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messageKeptUntil } from '#domain/people/kept-messages.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { raiseAlert } from '../alerts.ts';
import { type Database, inTransaction, prepared, type Queries, type Transaction } from '../db/connection.ts';
import { gatherMessage, standing } from '../db/last-writes.ts';
import { users } from '../db/schema/accounts.ts';
import { outbox } from '../db/schema/messages.ts';
import { causedBy, keptCause } from '../process/cause.ts';
import { spanning } from '../process/traces.ts';
import type { Shop } from '../shop.ts';
import type { Look } from './each-row.ts';
import { isJobQueued } from './job-runs.ts';

export interface OutboxMessage {
  kind: string;
  payload: Record<string, unknown>;
  onceKey: string;
  userId?: number;
  /** docs/product/email.md#in-their-order */
  topic?: string;
  dueAt?: Date;
}

export type OutboxHandler = (
  shop: Shop,
  message: { id: string; payload: Record<string, unknown>; userId: number | null },
) => Promise<void>;

export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** One at a time: several in one statement would wait for each other's locks. */
const handOver = prepared<{ job: unknown }, [string]>(
  'hand_message_over',
  `select graphile_worker.add_job('outbox', json_build_object('id', $1::text), job_key := 'outbox:' || $1,
     ${standing}) as job
   from outbox where id = $1::text::uuid`,
);

/** Call it in the transaction that decides (docs/product/provider.md#outside-calls-through-the-outbox). */
export async function enqueue(db: Queries, now: Date, message: OutboxMessage): Promise<void> {
  await gatherMessage(db, { ...message, createdAt: now, dueAt: message.dueAt ?? now });
}

const firstRetryMs = 5_000;
const longestRetryMs = HOUR_MS;
const attemptsBeforeGivingUp = 40;

function retryAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(firstRetryMs * 2 ** attempts, longestRetryMs));
}

type Message = Pick<
  typeof outbox.$inferSelect,
  'id' | 'kind' | 'payload' | 'userId' | 'attempts' | 'createdAt' | 'dueAt' | 'cause'
> & {
  /** The topic's previous unsent message is due then. */
  formerDueAt: Date | null;
};

/** Takes the row lock, then the message's: its former sender has noted it by then, or still holds the second. */
const lockOpen = prepared<Message & { locked: boolean }, [string]>(
  'lock_open_message',
  `with message as materialized (
     select * from outbox where id = $1::text::uuid and done_at is null and gave_up_at is null for update)
   select id, kind, payload, user_id as "userId", attempts, created_at as "createdAt", due_at as "dueAt", cause,
     (select former.due_at from outbox former
       where former.topic = message.topic and former.sequence < message.sequence
         and former.done_at is null and former.gave_up_at is null
       order by former.sequence limit 1) as "formerDueAt",
     pg_try_advisory_lock(hashtextextended($1, 0)) as locked
   from message`,
);
const unlock = prepared<{ unlocked: boolean }, [string]>(
  'unlock_message',
  'select pg_advisory_unlock(hashtextextended($1, 0)) as unlocked',
);

/** A session lock guards the outside call, and is freed when a killed worker's connection ends. */
export async function deliver(
  shop: Shop,
  handlers: Record<string, OutboxHandler>,
  id: string,
): Promise<void> {
  const guard = await shop.sessions.connect();
  // A connection that may hold the lock is closed: in the pool it would block the message for others.
  let mayHold = true;
  try {
    const [message] = await lockOpen(guard, id);
    mayHold = message?.locked === true;
    if (!message?.locked) return;
    try {
      const what = { name: `outbox ${message.kind}`, kind: 'consumer' as const };
      await causedBy(keptCause(message.cause), () =>
        spanning(shop.traces, what, () => deliverLocked(shop, handlers, message)),
      );
    } finally {
      await unlock(guard, id);
      mayHold = false;
    }
  } finally {
    guard.release(mayHold);
  }
}

/** Waits for an erasure under way, which would miss a message given up just after. */
async function forgetErased(db: Database, id: string, userId: number | null): Promise<void> {
  if (userId === null) return;
  await inTransaction(db, async (tx) => {
    const { anonymisedAt } = users;
    const [person] = await tx.select({ anonymisedAt }).from(users).where(eq(users.id, userId)).for('share');
    if (!person?.anonymisedAt) return;
    await tx.update(outbox).set({ payload: {}, lastError: null }).where(eq(outbox.id, id));
  });
}

export const ifUndone = z.strictObject({ kind: z.string(), payload: z.record(z.string(), z.unknown()) });
export type IfUndone = z.infer<typeof ifUndone>;

/** Runs once, however often the message is found unsent; `because` joins its payload. */
export function enqueueIfUndone(
  db: Queries,
  now: Date,
  { id, instead, because }: { id: string; instead: IfUndone; because: 'late' | 'given_up' },
): Promise<void> {
  const { kind, payload } = instead;
  return enqueue(db, now, { kind, payload: { ...payload, because }, onceKey: `${kind}:${id}` });
}

const emailNamed = z.object({ email: z.object({ name: z.string() }) });

async function putOff(
  db: Database,
  { id, kind, payload }: Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'payload'>,
  failure: { attempts: number; lastError: string; givesUp: boolean; now: Date },
): Promise<void> {
  const { attempts, lastError, givesUp, now } = failure;
  // A failed email still shows whom it was for; other messages hold numbers only.
  const forgotten = kind === 'email' ? { purgeAt: messageKeptUntil(null, now) } : {};
  const next = givesUp ? { gaveUpAt: now, ...forgotten } : { dueAt: retryAt(now, attempts) };
  await inTransaction(db, async (tx) => {
    await tx
      .update(outbox)
      .set({ attempts, lastError, ...next })
      .where(eq(outbox.id, id));
    if (!givesUp) return;
    const instead = z.object({ ifUndone }).safeParse(payload).data?.ifUndone;
    if (instead) await enqueueIfUndone(tx, now, { id, instead, because: 'given_up' });
    const details = { outbox: id, message: kind };
    await raiseAlert(tx, { kind: 'message_given_up', onceKey: `given_up:${id}`, details, now });
  });
}

export const isOpen = and(isNull(outbox.doneAt), isNull(outbox.gaveUpAt));

/** Longer than a mail server's outage, shorter than any deadline an email gives. */
const longestWaitForFormerMs = 6 * HOUR_MS;

/** The wait is bounded, so that one unsent message cannot block its topic. */
async function waitsForFormer(
  db: Database,
  { id, formerDueAt, createdAt, dueAt }: Message,
  now: Date,
): Promise<boolean> {
  const waitsUntil = new Date(createdAt.getTime() + longestWaitForFormerMs);
  if (formerDueAt === null || waitsUntil <= now) return false;
  const next = formerDueAt < waitsUntil ? formerDueAt : waitsUntil;
  if (next > dueAt)
    await db
      .update(outbox)
      .set({ dueAt: next })
      .where(and(eq(outbox.id, id), isOpen));
  return true;
}

/** The payload may hold a name or a secret link, so only the email's kind is kept for staff. */
const noteDone = prepared<Record<string, never>, [id: string, doneAt: Date, purgeAt: Date | null]>(
  'note_message_done',
  `update outbox set done_at = $2, purge_at = $3, last_error = null,
   payload = case when kind = 'email' then jsonb_build_object('email', jsonb_build_object('name', payload -> 'email' -> 'name'))
     else '{}' end
   where id = $1`,
);

async function deliverLocked(
  shop: Shop,
  handlers: Record<string, OutboxHandler>,
  message: Message,
): Promise<void> {
  const { id } = message;
  const takenAt = shop.clock.now();
  if (message.dueAt > takenAt || (await waitsForFormer(shop.db, message, takenAt))) return;
  const handler = handlers[message.kind];
  try {
    // While two versions run, the other one knows it.
    if (!handler) throw new Error(`this version has no handler for ${message.kind}`);
    await handler(shop, message);
    const doneAt = shop.clock.now();
    const mail = emailNamed.safeParse(message.payload).data?.email.name ?? null;
    await noteDone(shop.pool, id, doneAt, messageKeptUntil(mail, doneAt));
    if (shop.settings.accessLog) shop.log.info({ outbox: id, kind: message.kind }, 'outbox delivered');
  } catch (error) {
    const attempts = message.attempts + 1;
    const now = shop.clock.now();
    const givesUp = error instanceof GiveUp || attempts >= attemptsBeforeGivingUp;
    if (givesUp && !(error instanceof GiveUp)) {
      shop.errorReports.report(error, { job: message.kind });
    }
    shop.log.warn({ err: error, outbox: id, kind: message.kind, attempts }, 'outbox delivery failed');
    await putOff(shop.db, message, { attempts, lastError: String(error), givesUp, now });
    if (givesUp) await forgetErased(shop.db, id, message.userId);
  }
}

/** Requeues a message that waits or was given up. False when it has left or its content is gone. */
export async function sendAgain(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const again = { dueAt: now, gaveUpAt: null, attempts: 0, lastError: null, purgeAt: null };
  const rows = await tx
    .update(outbox)
    .set(again)
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

const isQueued = isJobQueued(sql`'outbox:' || outbox.id`);

const messagesDue = ({ db, now }: Look) =>
  db
    .select({ id: outbox.id, isQueued })
    .from(outbox)
    .where(and(isOpen, lte(outbox.dueAt, now)))
    // What waits in the queue already must not fill the batch.
    .orderBy(isQueued, outbox.dueAt, outbox.sequence);

export const outboxSweep = {
  name: 'outbox',
  handsOver: true as const,
  due: messagesDue,
  async run({ db, pool, clock }: Shop): Promise<number> {
    const due = await messagesDue({ db, now: clock.now() }).limit(500).prepare('due_messages').execute();
    for (const { id, isQueued: waits } of due) if (!waits) await handOver(pool, id);
    return due.length;
  },
};
