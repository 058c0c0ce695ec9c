import { and, eq, or, sql } from 'drizzle-orm';
import { ISSUED_BYTES, type NumberedKind, PAPER_LEAST_BYTES } from '#domain/document/document-limits.ts';
import type { IssuedPaper, PaperLine } from '#domain/document/issued-papers.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { type Columns, prepared, type Transaction } from '#server/db/connection.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import { documentSequences, documentStores, documents } from '#server/db/schema/documents.ts';
import { papersAtOnce } from '../book-shapes.ts';
import { ownerOf, type Reading, type StoreKey } from './store-rows.ts';

interface PaperRow
  extends Columns<typeof documents, 'key' | 'paper'>,
    Columns<typeof automations, 'name'>,
    Columns<typeof documentStores, 'automation_id'> {
  kind: NumberedKind;
  number: number;
  issued_at: Date;
}

/** The oldest come first. */
const papersOf = prepared<PaperRow, [userId: number, limit: number, offset: number]>(
  'papers_listed',
  `select d.key, d.kind, d.number, d.issued_at, d.paper, a.name, s.automation_id
   from document_stores s join documents d on d.store_id = s.id join automations a on a.id = s.automation_id
   where s.user_id = $1 and d.issued_at is not null order by d.issued_at, d.number, d.kind limit $2 offset $3`,
);

/** Papers issued before more was kept have a number and an instant. */
const before = ({ number, issued_at: at }: PaperRow): IssuedPaper => ({
  number: `${number}`,
  day: parisDay(at),
  customer: '',
  origin: '',
  amounts: null,
});

function lineOf(row: PaperRow, automationId: number | null): PaperLine {
  const isOwn = row.automation_id === automationId;
  const { number, day, customer, origin, amounts } = row.paper ?? before(row);
  return {
    ...{ kind: row.kind, number, day, origin, amounts, tool: row.name, at: row.issued_at.toISOString() },
    ...{ key: isOwn ? row.key : null, customer: isOwn ? customer : '' },
  };
}

/** One sequence covers all tools, so that no journal has a hole. Refuses as `findOpenDoor`. */
export async function showPapers(
  shop: Reading,
  asked: StoreKey,
  page: number,
): Promise<{ papers: PaperLine[]; more: boolean }> {
  const { userId, automationId } = await ownerOf(shop, asked);
  const rows = await papersOf(shop.pool, userId, papersAtOnce + 1, (page - 1) * papersAtOnce);
  const papers = rows.slice(0, papersAtOnce).map((row) => lineOf(row, automationId));
  return { papers, more: rows.length > papersAtOnce };
}

interface Room {
  userId: number;
  since: Date;
  /** The paper that is to have a number weighs this. */
  bytes: number;
}

/** The moment of the last paper since then that leaves this one no room; undefined where there is room. */
export async function waitsForPaperOf(
  tx: Transaction,
  { userId, since, bytes }: Room,
): Promise<Date | undefined> {
  const weight = Math.max(bytes, PAPER_LEAST_BYTES);
  const { rows } = await tx.execute<{ at: Date | null }>(sql`
    with kept as (
      select d.issued_at as at, greatest(d.bytes, ${PAPER_LEAST_BYTES}::int) as weight
      from document_stores s join documents d on d.store_id = s.id
      where s.user_id = ${userId} and d.issued_at > ${since.toISOString()}
      union all
      select l.kept_at, length(l.picture) from document_stores s join document_logos l on l.store_id = s.id
      where s.user_id = ${userId} and l.kept_at > ${since.toISOString()})
    select max(at) as at from (
      select at, sum(weight) over (order by at desc rows unbounded preceding) as filled from kept) recent
    where filled > ${ISSUED_BYTES - weight}`);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

export interface NextNumber {
  userId: number;
  kind: NumberedKind;
  day: string;
  /** It begins a sequence that has no number yet. */
  first: number;
}

/**
 * Its row is locked until the commit, so that a number given is a document issued. Undefined where the day is before
 * that of the last: numbers of invoices follow the days (CGI, annexe II, art. 242 nonies A, I, 7°), those of quotes
 * need not.
 */
export async function nextNumber(
  tx: Transaction,
  { userId, kind, day, first }: NextNumber,
): Promise<number | undefined> {
  const { last, day: lastDay } = documentSequences;
  const [row] = await tx
    .insert(documentSequences)
    .values({ userId, kind, last: first, day })
    .onConflictDoUpdate({
      target: [documentSequences.userId, documentSequences.kind],
      set: { last: sql`${last} + 1`, day: sql`greatest(${lastDay}, excluded.day)` },
      setWhere: sql`excluded.kind = 'quote' or ${lastDay} is null or ${lastDay} <= excluded.day`,
    })
    .returning({ last });
  return row?.last;
}

export async function lastDayOf(
  tx: Transaction,
  { userId, kind }: Pick<NextNumber, 'userId' | 'kind'>,
): Promise<string> {
  const { day } = documentSequences;
  const [row] = await tx
    .select({ day })
    .from(documentSequences)
    .where(and(eq(documentSequences.userId, userId), eq(documentSequences.kind, kind)));
  return row?.day ?? '';
}

/** The invoice of this rank, and all credit notes, in whatever tool. Whoever numbers one holds its sequence. */
export async function selectCredited(
  tx: Transaction,
  { userId, rank }: { userId: number; rank: number },
): Promise<{ kind: NumberedKind | null; paper: IssuedPaper | null }[]> {
  const { kind, number, paper, storeId } = documents;
  return tx
    .select({ kind, paper })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, storeId))
    .where(
      and(
        eq(documentStores.userId, userId),
        or(and(eq(kind, 'invoice'), eq(number, rank)), eq(kind, 'credit_note')),
      ),
    );
}
