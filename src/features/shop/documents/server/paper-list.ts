import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pageLinks } from '#contract-kit/pagination.ts';
import { soughtWords } from '#domain/document/document-facts.ts';
import type { NumberedKind } from '#domain/document/document-limits.ts';
import { PAPER_STATES, type PaperState, type PaymentMeans } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { listOwnDocuments, type PaperFilter, type PaperRow } from '../contract.ts';
import { mayOpen } from './kept-stores.ts';

interface ListedRow extends Record<string, unknown> {
  automation_id: number;
  slug: string;
  tool: string;
  key: string;
  title: string;
  renamed: boolean;
  archived: boolean;
  saved_at: string;
  issued: boolean;
  kind: NumberedKind | null;
  written: string;
  customer: string;
  total_cents: string | null;
  day: string;
  due: string;
  paid_on: string | null;
  paid_by: PaymentMeans | null;
  state: PaperState | null;
}

/** Those of one person alone. `paperState` says the same of one row: a test holds the two together. */
const ownPapers = (userId: number, today: string): SQL => sql`
  with own as (
    select d.*, s.automation_id from document_stores s join documents d on d.store_id = s.id
    where s.user_id = ${userId} and s.automation_id is not null),
  credits as (
    select facts->>'origin' as origin, sum((facts->>'total_cents')::bigint) as cents
    from own where kind = 'credit_note' and facts->>'origin' <> '' group by 1),
  read as (
    select o.*, a.slug, a.name as tool, coalesce(o.kind, o.facts->>'kind') as as_kind,
      coalesce(o.facts->>'customer', '') as customer, (o.facts->>'total_cents')::bigint as cents,
      (o.facts->>'owed_cents')::bigint as owed, coalesce(o.facts->>'day', '') as day,
      coalesce(o.facts->>'due', '') as due, coalesce(c.cents, 0) as credited
    from own o join automations a on a.id = o.automation_id
      left join credits c on o.kind = 'invoice' and c.origin = o.facts->>'number'),
  listed as (
    select automation_id, slug, tool, key, title, renamed, archived_at is not null as archived, saved_at, issued_at is not null as issued,
      as_kind as kind, number, coalesce(facts->>'written', '') as written, customer, day, due, paid_on, paid_by,
      coalesce(facts->>'sought', '') as sought, coalesce(facts->>'figures', '') as figures, coalesce(facts->>'number', '') as meaning,
      coalesce(facts->>'called', '') as called,
      case when as_kind is null then null when as_kind = 'credit_note' then -cents else cents end as total_cents,
      case when as_kind is null then null when issued_at is null then 'draft'
        when kind = 'credit_note' then 'credited' when paid_on is not null then 'paid' when kind = 'quote' then 'issued'
        when credited > 0 and credited >= cents then 'credited' when owed - credited <= 0 then 'paid'
        when due <> '' and due < ${today} then 'late' else 'issued' end as state
    from read)`;

const orders: Record<PaperFilter['sort'], SQL> = {
  number: sql`kind, number`,
  customer: sql`nullif(called, '')`,
  amount: sql`total_cents`,
  day: sql`nullif(day, '')`,
  due: sql`nullif(due, '')`,
  state: sql.raw(`array_position(array['${PAPER_STATES.join("','")}'], state)`),
  saved: sql`saved_at`,
};

/** Each word is in what is sought, or the whole is the number. */
function searched(typed: string): SQL {
  const { words, figures, number } = soughtWords(typed);
  const all = [
    ...words.map((word) => sql`position(${word} in sought) > 0`),
    ...figures.map((figure) => sql`position(${` ${figure} `} in figures) > 0`),
  ];
  const named = number === '' ? sql`false` : sql`meaning = ${number}`;
  return all.length === 0 ? sql`true` : sql`((${sql.join(all, sql` and `)}) or ${named})`;
}

function conditions({ q, state, kind, tool, archived }: PaperFilter): SQL {
  return sql.join(
    [
      searched(q),
      ...(state ? [sql`state = ${state}`] : []),
      ...(kind === 'other' ? [sql`kind is null`] : []),
      ...(kind && kind !== 'other' ? [sql`kind = ${kind}`] : []),
      ...(tool ? [sql`slug = ${tool}`] : []),
      ...(archived ? [] : [sql`not archived`]),
    ],
    sql` and `,
  );
}

type Reading = Pick<Shop, 'db' | 'clock'>;
type AskedPage = PaperFilter & { page: number; page_size: number };

const rowOf = ({ total_cents, automation_id, ...row }: ListedRow, opened: ReadonlySet<number>): PaperRow => ({
  ...row,
  opens: opened.has(automation_id),
  saved_at: new Date(row.saved_at).toISOString(),
  written: row.written || null,
  amount_cents: total_cents === null ? null : Number(total_cents),
  day: row.day || null,
  due: row.due || null,
});

async function openedAmong(
  db: Reading['db'],
  { tools, ...who }: { userId: number; now: Date; tools: readonly number[] },
): Promise<Set<number>> {
  const opened = new Set<number>();
  for (const automationId of new Set(tools))
    if (await mayOpen(db, { ...who, automationId })) opened.add(automationId);
  return opened;
}

async function countListed(db: Reading['db'], own: SQL, filter: PaperFilter): Promise<number> {
  const { rows } = await db.execute<{ all: string }>(
    sql`${own} select count(*) as all from listed where ${conditions(filter)}`,
  );
  return Number(rows[0]?.all ?? 0);
}

/** See docs/product/document.md#list-of-papers. */
export async function showOwnDocuments(
  { db, clock }: Reading,
  userId: number,
  asked: AskedPage,
): Promise<z.input<typeof listOwnDocuments.answer>> {
  const { page, page_size: size, sort, descending } = asked;
  const own = ownPapers(userId, parisDay(clock.now()));
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<ListedRow & { all: string }>(sql`${own}
    select automation_id, slug, tool, key, title, renamed, archived, saved_at, issued, kind, written, customer, total_cents, day, due, paid_on,
      paid_by, state, count(*) over () as all from listed where ${conditions(asked)}
    order by ${sql.join([sql`${orders[sort]} ${direction} nulls last`, sql`saved_at desc`, sql`slug`, sql`key`], sql`, `)}
    limit ${size} offset ${(page - 1) * size}`);
  const opened = await openedAmong(db, {
    userId,
    now: clock.now(),
    tools: rows.map((row) => row.automation_id),
  });
  const count = rows[0] || page === 1 ? Number(rows[0]?.all ?? 0) : await countListed(db, own, asked);
  return {
    count,
    ...pageLinks(listOwnDocuments.path, { ...asked }, count, page, size),
    results: rows.map(({ all: _, ...row }) => rowOf(row, opened)),
  };
}

/** What credit notes give back of the invoice of this number, in whatever tool. */
export async function creditedCents(db: Queries, userId: number, number: string): Promise<number> {
  if (number === '') return 0;
  const { rows } = await db.execute<{ cents: string | null }>(sql`
    select sum((d.facts->>'total_cents')::bigint) as cents
    from document_stores s join documents d on d.store_id = s.id
    where s.user_id = ${userId} and d.kind = 'credit_note' and d.facts->>'origin' = ${number}`);
  return Number(rows[0]?.cents ?? 0);
}

export interface NamedPaper {
  slug: string;
  key: string;
  kind: NumberedKind;
  written: string;
}

/** What is issued among what the same filter lists, the newest first. */
export async function issuedPapers(
  { db, clock }: Reading,
  userId: number,
  filter: PaperFilter,
): Promise<NamedPaper[]> {
  const own = ownPapers(userId, parisDay(clock.now()));
  const { rows } = await db.execute<NamedPaper & Record<string, unknown>>(sql`${own}
    select slug, key, kind, written from listed where issued and ${conditions(filter)}
    order by day desc, kind, number desc, slug, key`);
  return rows;
}
