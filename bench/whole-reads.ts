import type pg from 'pg';
import type { Statement } from './servers/keep-statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const isRead = (text: string) =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert into|update|delete from)\b/i.test(text);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What goes through rows of the table itself; an index that holds all that is asked for is no table. */
const readers = ['Seq Scan', 'Index Scan', 'Bitmap Heap Scan'];

/** Almost all of it: what a LIMIT stopped read less. */
const almost = 0.9;

/**
 * The large tables that a statement reads whole, row by row or in the order of an index; `rowsOf` says how large they are.
 */
export async function wholeReads(
  client: pg.ClientBase,
  { text, values }: Statement,
  rowsOf: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (!isRead(text)) return [];
  const { rows } = await client.query({ text: `explain (analyze, timing off, format json) ${text}`, values });
  const plan: PlanNode = rows[0]?.['QUERY PLAN'][0].Plan;
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    const size = rowsOf.get(table);
    if (!readers.includes(node['Node Type']) || size === undefined) return [];
    const read =
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'];
    return read >= almost * size ? [`${table}, ${Math.round(read)} rows`] : [];
  });
}

/** Tables of at least so many rows, by name; the statistics must be fresh. */
export async function largeTables(client: pg.ClientBase, least: number): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select relname as name, reltuples::int as count from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [least],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
