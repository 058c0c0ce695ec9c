import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Told } from '#domain/outgoing/outgoing-events.ts';
import { genesis, hashOf, type WrittenEvent } from '../ledger/ledger-chain.ts';
import { type Cause, causeToKeep } from '../process/cause.ts';
import { executePrepared, type Queries, type Transaction, writeLast } from './connection.ts';

export interface Author {
  id: number;
  email: string;
  emailVerifiedAt: Date | null;
}

/** Includes what a visitor wrote from an address they later verified. */
export const isWrittenBy = (
  { id, email, emailVerifiedAt }: Author,
  { userId, email: writtenFrom }: { userId: PgColumn; email: PgColumn },
): SQL | undefined =>
  emailVerifiedAt ? or(eq(userId, id), and(isNull(userId), eq(writtenFrom, email))) : eq(userId, id);

export interface NewMessage {
  kind: string;
  payload: Record<string, unknown>;
  onceKey: string;
  userId?: number | undefined;
  topic?: string | undefined;
  createdAt: Date;
  dueAt: Date;
}

export interface NewTold extends Told {
  at: Date;
  /** Whom it is about; null where it is about no account. */
  userId: number | null;
}

interface Head {
  sequence: number;
  hash: string;
}

interface Gathered {
  events: Map<string, WrittenEvent[]>;
  messages: (NewMessage & { cause: Cause | null })[];
  told: NewTold[];
  heads: Map<string, Head>;
  note?: SQL;
  /** The journal comes last: its single head is always locked after the others, so no two transactions deadlock. */
  journal: (() => Promise<void>)[];
}

const nothing = (): Gathered => ({
  events: new Map(),
  messages: [],
  told: [],
  heads: new Map(),
  journal: [],
});
const gatheredBy = new WeakMap<Queries, Gathered>();

function gatheredIn(db: Queries): Gathered | undefined {
  const known = gatheredBy.get(db);
  if (known) return known;
  const gathered = nothing();
  const isLater = writeLast(db, async () => {
    gatheredBy.delete(db);
    await write(db, gathered);
  });
  if (isLater) gatheredBy.set(db, gathered);
  return isLater ? gathered : undefined;
}

/**
 * Call it in the change's transaction: only one customer's writers wait (docs/product/ledger.md#chain-per-customer).
 */
export async function appendToLedger(db: Transaction, event: WrittenEvent): Promise<void> {
  const gathered = gatheredIn(db) ?? nothing();
  gathered.events.set(event.ledgerId, [...(gathered.events.get(event.ledgerId) ?? []), event]);
  if (!gatheredBy.has(db)) await write(db, gathered);
}

export async function gatherMessage(db: Queries, message: NewMessage): Promise<void> {
  const gathered = gatheredIn(db) ?? nothing();
  gathered.messages.push({ ...message, cause: causeToKeep() });
  if (!gatheredBy.has(db)) await write(db, gathered);
}

/** Tells who listens outside, in the transaction of the act (docs/product/outgoing-webhook.md#told-with-the-act). */
export async function tellOutside(db: Queries, told: NewTold): Promise<void> {
  const gathered = gatheredIn(db) ?? nothing();
  gathered.told.push(told);
  if (!gatheredBy.has(db)) await write(db, gathered);
}

/** The statement must be safe to run twice, for a moved head repeats it. Throws on a transaction's second note. */
export async function noteAlong(db: Queries, note: SQL): Promise<void> {
  const gathered = gatheredIn(db) ?? nothing();
  if (gathered.note) throw new Error('a transaction notes one thing along with its last write');
  gathered.note = note;
  if (!gatheredBy.has(db)) await write(db, gathered);
}

export async function gatherJournal(db: Queries, entry: () => Promise<void>): Promise<void> {
  const gathered = gatheredIn(db);
  if (gathered) gathered.journal.push(entry);
  else await entry();
}

export function rememberHead(db: Queries, ledgerId: string, head: Head | null): void {
  gatheredIn(db)?.heads.set(ledgerId, head ?? { sequence: 0, hash: genesis });
}

/** Call it before reading the ledger or the outbox in the same transaction. */
export async function writeGathered(db: Queries): Promise<void> {
  const gathered = gatheredBy.get(db);
  if (!gathered) return;
  const { events, messages, told, heads, journal } = gathered;
  Object.assign(gathered, nothing(), { journal });
  await write(db, { events, messages, told, heads, journal: [] });
}

async function write(db: Queries, gathered: Gathered): Promise<void> {
  const { events, messages, told, heads, note, journal } = gathered;
  // All writers lock chains in the same order, so no two deadlock.
  const chains = [...events.keys()].sort();
  const last = chains.pop();
  for (const ledgerId of chains) await append(db, { ledgerId, events: events.get(ledgerId), heads });
  if (last !== undefined)
    await append(db, { ledgerId: last, events: events.get(last), heads, messages, told, note });
  else if (messages.length > 0 || told.length > 0 || note)
    await executePrepared(
      db,
      sql`with ${messagesWritten(messages)}, ${toldWritten(told)}${noted(note)} ${outcome(sql`0`)}`,
    );
  for (const entry of journal) await entry();
}

const noted = (note: SQL | undefined) => (note ? sql`, noted as (${note})` : sql``);

interface Appended {
  ledgerId: string;
  events: readonly WrittenEvent[] | undefined;
  heads: ReadonlyMap<string, Head>;
  messages?: Gathered['messages'];
  told?: readonly NewTold[];
  note?: SQL | undefined;
}

/** Appends after the head read first; if another writer moved it, locks the chain and reads again. */
async function append(db: Queries, appended: Appended): Promise<void> {
  const { ledgerId, events = [], heads, messages = [], told = [], note } = appended;
  const known = heads.get(ledgerId);
  if (known && (await tryAppend(db, { ledgerId, events, head: known, messages, told, note }))) return;
  const head = await lockHead(db, ledgerId);
  if (!(await tryAppend(db, { ledgerId, events, head, messages, told, note })))
    throw new Error(`no ledger head for ${ledgerId}`);
}

/** Another writer may start the same chain: the second waits, then follows. */
async function lockHead(db: Queries, ledgerId: string): Promise<Head> {
  const { rows } = await db.execute<Head & Record<string, unknown>>(sql`
    insert into ledger_heads (ledger_id, sequence, hash) values (${ledgerId}, 0, ${genesis})
    on conflict (ledger_id) do update set sequence = ledger_heads.sequence
    returning sequence, hash`);
  const [head] = rows;
  if (!head) throw new Error(`no ledger head for ${ledgerId}`);
  return head;
}

type Attempt = {
  ledgerId: string;
  events: readonly WrittenEvent[];
  head: Head;
  messages: Gathered['messages'];
  told: readonly NewTold[];
  note: SQL | undefined;
};

async function tryAppend(db: Queries, attempt: Attempt): Promise<boolean> {
  const { ledgerId, events, head, messages, told, note } = attempt;
  let { sequence, hash: previousHash } = head;
  const links = events.map((event) => {
    sequence += 1;
    const hash = hashOf(event, sequence, previousHash);
    const link = { ...event, entityId: String(event.entityId), sequence, previousHash, hash };
    previousHash = hash;
    return link;
  });
  const statement = sql`
    with head as (
      insert into ledger_heads (ledger_id, sequence, hash) values (${ledgerId}, ${sequence}, ${previousHash})
      on conflict (ledger_id) do update set sequence = excluded.sequence, hash = excluded.hash
        where ledger_heads.sequence = ${head.sequence} and ledger_heads.hash = ${head.hash}
      returning ledger_id),
    events as (
      insert into ledger_events (ledger_id, sequence, at, actor, actor_ledger_id, entity, entity_id, act, before, after,
        previous_hash, hash)
      select ledger_id, sequence, at, actor, "actorLedgerId", entity, "entityId", act, before, after, "previousHash", hash
      from head cross join jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as event(sequence int, at timestamptz, actor text,
        "actorLedgerId" uuid, entity text, "entityId" text, act text, before jsonb, after jsonb, "previousHash" text, hash text)
      order by sequence),
    ${messagesWritten(messages, sql`where exists (select from head)`)},
    ${toldWritten(told, sql`exists (select from head) and`)}${noted(note)}
    ${outcome(sql`(select count(*)::int from head)`)}`;
  const { rows } = await executePrepared<{ moved: number }>(db, statement);
  return rows[0]?.moved === 1;
}

/**
 * How a row of the outbox stands in the queue. Its turn: nobody waits for the kept file of an invoice, which is drawn
 * when it is asked for, and an email that keeps an order (a receipt, a change of price) goes behind a link. Its flag: what it waits for
 * while it is done (`bulkheads.ts`).
 */
export const standing = `
  priority := case when kind = 'keep_invoice' then 2 when topic is not null then 1 else 0 end,
  flags := array[case when kind = 'email' then 'mail' when kind in ('keep_invoice', 'make_archive') then 'files'
    when kind in ('send_report', 'check_vat_number') then 'registers' else 'provider' end]`;

/** Writes messages in order, once per key; NOTIFY wakes the workers at commit. */
const messagesWritten = (messages: Gathered['messages'], where = sql``) => sql`
  messages as (
    insert into outbox (kind, payload, once_key, user_id, topic, created_at, due_at, cause)
    select kind, payload, "onceKey", "userId", topic, "createdAt", "dueAt", cause
    from jsonb_to_recordset(${JSON.stringify(messages.map((message, place) => ({ ...message, place })))}::jsonb) as message(
      place int, kind text, payload jsonb, "onceKey" text, "userId" int, topic text, "createdAt" timestamptz, "dueAt" timestamptz,
      cause jsonb)
    ${where}
    order by place
    on conflict (once_key) do nothing
    returning id, kind, topic, created_at, due_at),
  jobs as (
    select graphile_worker.add_job('outbox', json_build_object('id', id), job_key := 'outbox:' || id,
      ${sql.raw(standing)}) as job
    from messages where due_at <= created_at)`;

/** Nothing is written where nobody listens. */
const toldWritten = (told: readonly NewTold[], where = sql``) => sql`
  told as (
    insert into outgoing_events (user_id, type, data, at)
    select event."userId", event.type, event.data, event.at
    from jsonb_to_recordset(${JSON.stringify(told.map((one, place) => ({ ...one, place })))}::jsonb) as event(
      place int, type text, data jsonb, at timestamptz, "userId" int)
    where ${where} (exists (select from outgoing_endpoints e where e.user_id = event."userId" and event.type = any(e.events))
      or exists (select from outgoing_endpoints e where e.user_id is null and event.type = any(e.events)))
    order by place)`;

const outcome = (moved: ReturnType<typeof sql>) =>
  sql`select ${moved} as moved, (select count(job)::int from jobs) as jobs`;
