import type pg from 'pg';
import type { PaperKind } from '#domain/money/credit-notes.ts';
import type { EuroCents } from '#domain/money/money.ts';
import {
  type CardMove,
  cardWords,
  type EntryLine,
  linesOfCard,
  linesOfPaper,
  type Paper,
  type SalesJournal,
} from '#domain/money/sales-journal.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { MOVED_ON_CARD } from '#server/db/schema/ledger.ts';
import { besideOthers, streamRows } from '#server/db/stream-rows.ts';

export interface Span {
  from: Date;
  /** It is excluded. */
  until: Date;
}

export interface SalesEntry {
  number: number;
  journal: SalesJournal;
  day: string;
  pieceDay: string;
  piece: string;
  words: string;
  customer: { id: number; name: string };
  lines: EntryLine[];
}

interface PaperRow {
  kind: PaperKind;
  total: EuroCents;
  vat: EuroCents;
  isDueElsewhere: boolean;
  lines: Paper['lines'];
}

interface EntryRow {
  journal: SalesJournal;
  at: Date;
  piece: string;
  piece_at: Date;
  user_id: number;
  name: string | null;
  paper: PaperRow | null;
  entity: 'order' | 'refund' | 'dispute' | null;
  act: string | null;
  /** This is the refund's former state: a failed one succeeds only when a person says that it was paid otherwise. */
  before: string | null;
  amount: EuroCents | null;
}

/** A zero total has no entry, and a refund that failed before it left moved nothing. */
const papers = `from invoices i where i.issued_at >= $1 and i.issued_at < $2 and i.total_amount <> 0`;
const moves = `from ledger_events e
  join orders o on o.id = coalesce(e.after->>'order', e.entity_id)::int
  join invoices i on i.order_id = o.id and i.kind = 'invoice'
  where e.at >= $1 and e.at < $2 and ${MOVED_ON_CARD}
    and (e.entity <> 'order' or o.total_amount > 0)
    and (e.act <> 'fail' or e.before->>'status' = 'succeeded')`;

const entries = `
  select 'VE' as journal, i.issued_at as at, i.id, i.number as piece, i.issued_at as piece_at, i.user_id,
    i.buyer->>'name' as name,
    json_build_object('kind', i.kind, 'total', i.total_amount, 'vat', i.vat_amount,
      'isDueElsewhere', coalesce(i.vat ? 'state', false), 'lines', i.lines) as paper,
    null as entity, null as act, null as before, null::int as amount
  ${papers}
  union all
  select 'BQ', e.at, e.id, i.number, i.issued_at, i.user_id, i.buyer->>'name', null, e.entity, e.act, e.before->>'status',
    case when e.entity = 'order' then o.total_amount else (e.after->>'amount')::int end
  ${moves}
  order by at, journal desc, id`;

export async function countEntries(pool: pg.Pool, { from, until }: Span): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) ${papers}) + (select count(*) ${moves}))::int as count`,
    [from, until],
  );
  return rows[0]?.count ?? 0;
}

function cardMoveOf({ entity, act, before }: EntryRow): CardMove {
  if (entity === 'order') return 'received';
  if (entity === 'dispute') return 'lost';
  if (act === 'fail') return 'sent_back';
  return before === 'failed' ? 'paid_otherwise' : 'given_back';
}

function linesOf(row: EntryRow): { lines: EntryLine[]; words: string } {
  const { paper, piece, amount } = row;
  if (paper)
    return {
      lines: linesOfPaper(paper),
      words: `${paper.kind === 'credit_note' ? 'Avoir' : 'Facture'} ${piece}`,
    };
  if (amount === null) throw new Error('a card’s move without its amount');
  const move = cardMoveOf(row);
  return { lines: linesOfCard(move, amount), words: `${cardWords(move)} ${piece}` };
}

/** They come in order from one snapshot; `before` is how many the year had before them. */
export async function* salesEntries(
  pool: pg.Pool,
  { from, until }: Span,
  before: number,
): AsyncGenerator<SalesEntry> {
  let number = before;
  const span = [from, until];
  for await (const row of streamRows<EntryRow & pg.QueryResultRow>(pool, entries, span, besideOthers)) {
    number += 1;
    yield {
      number,
      journal: row.journal,
      day: parisDay(row.at),
      pieceDay: parisDay(row.piece_at),
      piece: row.piece,
      customer: { id: row.user_id, name: row.name ?? '' },
      ...linesOf(row),
    };
  }
}
