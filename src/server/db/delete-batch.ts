import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { executePrepared, type Queries } from './connection.ts';

export interface Batch {
  table: PgTable;
  key: PgColumn;
  where: SQL | undefined;
  oldest: PgColumn;
  limit: number;
}

export async function deleteBatch(db: Queries, { table, key, where, oldest, limit }: Batch): Promise<number> {
  const over = db
    .select({ key })
    .from(table)
    .where(where)
    .orderBy(oldest)
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await executePrepared(db, db.delete(table).where(inArray(key, over)).getSQL());
  return rowCount ?? 0;
}
