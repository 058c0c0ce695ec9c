import type pg from 'pg';
import { PAPER_WORDS, type PaperKind } from '#domain/money/credit-notes.ts';
import type { EuroCents } from '#domain/money/money.ts';
import {
  cardWords,
  type EntryLine,
  linesOfCard,
  linesOfPaper,
  type Paper,
  type SalesJournal,
} from '#domain/money/sales-journal.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { besideOthers, streamRows } from '#server/db/stream-rows.ts';
import { cardMoveOf, MOVED, type MovedRow, moves, movesOfStanding, type Span } from './card-moves.ts';

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

interface EntryRow extends MovedRow {
  journal: SalesJournal;
  piece: string;
  piece_at: Date;
  user_id: number;
  name: string | null;
  paper: PaperRow | null;
}

/** A zero total has no entry. */
const papers = `from invoices i where i.issued_at >= $1 and i.issued_at < $2 and i.total_amount <> 0`;
const entries = `
  select 'VE' as journal, i.issued_at as at, i.id, i.number as piece, i.issued_at as piece_at, i.user_id,
    i.buyer->>'name' as name,
    json_build_object('kind', i.kind, 'total', i.total_amount, 'vat', i.vat_amount,
      'isDueElsewhere', coalesce(i.vat ? 'state', false), 'lines', i.lines) as paper,
    null as entity, null as act, null as before, null::int as amount
  ${papers}
  union all
  select 'BQ', e.at, e.id, i.number, i.issued_at, i.user_id, i.buyer->>'name', null, ${MOVED}
  ${movesOfStanding}
  order by at, journal desc, id`;

export async function countEntries(pool: pg.Pool, { from, until }: Span): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) ${papers}) + (select count(*) ${moves}))::int as count`,
    [from, until],
  );
  return rows[0]?.count ?? 0;
}

function linesOf(row: EntryRow): { lines: EntryLine[]; words: string } {
  const { paper, piece, amount } = row;
  if (paper) return { lines: linesOfPaper(paper), words: `${PAPER_WORDS[paper.kind].name} ${piece}` };
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
