import type pg from 'pg';
import { MOST_LINES } from '#contract-kit/most-lines.ts';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { type AskedPage, type Chosen, keyedPage } from '#server/db/keyed-page.ts';

export const listedPage = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  chosen: Chosen,
  { page, after, before }: Omit<AskedPage, 'size'>,
  size = 20,
) => keyedPage<Row>(pool, { ...chosen, asked: { page, after, before, size } });

/** It foresees the act as far as the row tells; the act itself decides again. */
export async function previewLines<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  chosen: Chosen,
  lineOf: (row: Row) => SeveralLine,
): Promise<SeveralLines> {
  const asked = { page: 1, size: MOST_LINES };
  const { rows, pagination } = await keyedPage<Row>(pool, { ...chosen, asked });
  return { lines: rows.map(lineOf), total_count: pagination.total_count };
}
