import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  LEDGER_OF_PAYMENTS,
  LEDGER_OF_SUBSCRIPTIONS,
  type TimelineKind,
  UNTOLD_ACTS,
} from '#domain/people/timeline-words.ts';
import { type Columns, prepared, type Queries } from '#server/db/connection.ts';
import { nameIn } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';

export interface TimelineRow {
  kind: TimelineKind;
  /** Within one instant and kind, the greatest is the latest. */
  key: string;
  /** The next page begins there, so it is exact to the microsecond. */
  instant: string;
  at: Date;
  by: string | null;
  facts: Record<string, string | null>;
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
const digits = (column: string) => `lpad(${column}::text, 20, '0')`;
const author = (column: string) =>
  `(select ${nameIn('a')} from users a where a.ledger_id = ${column} and a.deleted_at is null)`;

const ofLedger = (kind: TimelineKind, entities: readonly string[]) => `
  select '${kind}' as kind, ${digits('e.id')} as key, e.at, ${author('e.actor_ledger_id')} as by,
    jsonb_build_object('entity', e.entity, 'act', e.act, 'id', e.entity_id,
      'amount', case when e.entity = 'order' then (select o.total_amount::text from orders o where o.id = e.entity_id::int)
        else e.after ->> 'amount' end,
      'cap', e.after ->> 'monthly_cap',
      'order', case e.entity when 'order' then e.entity_id
        when 'refund' then (select r.order_id::text from refunds r where r.id = e.entity_id::uuid)
        when 'dispute' then (select d.order_id::text from disputes d where d.id = e.entity_id::int) end,
      'automation', (select m.name from automations m
        where m.id::text = coalesce(e.after ->> 'automation', e.before ->> 'automation', case when e.entity = 'subscription'
          then (select s.automation_id::text from subscriptions s where s.id = e.entity_id::int) end))) as facts
  from ledger_events e
  where e.ledger_id = $2 and e.entity in (${quoted(entities)}) and e.act not in (${quoted(UNTOLD_ACTS)})`;

/** When the ledger and the journal both tell an act, it is shown once, with its author. */
const sources: Record<TimelineKind, string> = {
  payments: ofLedger('payments', LEDGER_OF_PAYMENTS),
  subscriptions: ofLedger('subscriptions', LEDGER_OF_SUBSCRIPTIONS),
  emails: `
  select 'emails', o.id::text, o.created_at, null,
    jsonb_build_object('name', o.payload -> 'email' ->> 'name', 'id', o.id, 'state',
      case when o.done_at is not null then 'sent' when o.gave_up_at is not null then 'given_up' else 'waiting' end)
  from outbox o where o.kind = 'email' and o.user_id = $1`,
  tickets: `
  select 'tickets', ${digits('t.id')}, t.created_at, null,
    jsonb_build_object('id', t.id::text, 'subject', t.subject, 'status', t.status)
  from tickets t where t.user_id = $1`,
  sessions: `
  select 'sessions', s.id::text, s.created_at, null,
    jsonb_build_object('audience', s.audience, 'reason', s.revoked_reason)
  from sessions s where s.user_id = $1`,
  acts: `
  select 'acts', ${digits('j.sequence')}, j.at, ${author('j.actor_ledger_id')}, jsonb_build_object('act', j.act)
  from journal_entries j where j.about_ledger_id = $2 and j.subject <> 'note'
    and not ('subscriptions' = any($3) and j.act ~ '^(subscription|gift|cap)\\.')
    and not ('payments' = any($3) and j.act ~ '^order\\.')`,
  notes: `
  select 'notes', ${digits('n.id')}, n.created_at, (select ${nameIn('a')} from users a where a.id = n.author_id and a.deleted_at is null),
    jsonb_build_object('id', n.id::text, 'text', n.text, 'author', n.author_id::text)
  from customer_notes n where n.user_id = $1`,
};

type Values = [number, string, TimelineKind[], string | null, string | null, string | null, number];

const limited = (kind: TimelineKind, source: string) => `(
  select * from (${source}) as one (kind, key, at, by, facts)
  where '${kind}' = any($3::text[])
    and ($4::timestamptz is null or (at, kind, key) < ($4::timestamptz, $5::text, $6::text))
  order by at desc, kind desc, key desc limit $7)`;

const page = prepared<TimelineRow, Values>(
  'timeline_of_person',
  `select kind, key, at, by, facts, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant
   from (${Object.entries(sources)
     .map(([kind, source]) => limited(kind as TimelineKind, source))
     .join(' union all ')}) as everything
   order by at desc, kind desc, key desc limit $7`,
);

export interface Cursor {
  instant: string;
  kind: string;
  key: string;
}

/** Each source gives at most one page. */
export function selectTimeline(
  pool: Parameters<typeof page>[0],
  person: Columns<typeof users, 'id' | 'ledger_id'>,
  { kinds, after, limit }: { kinds: TimelineKind[]; after: Cursor | undefined; limit: number },
): Promise<TimelineRow[]> {
  const { instant = null, kind = null, key = null } = after ?? {};
  return page(pool, person.id, person.ledger_id, kinds, instant, kind, key, limit);
}

/** Throws `not_found`, also for a deleted account. */
export async function findPerson(db: Queries, id: number): Promise<{ ledgerId: string }> {
  const [row] = await db
    .select({ ledgerId: users.ledgerId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!row) throw new Refusal('not_found');
  return row;
}
