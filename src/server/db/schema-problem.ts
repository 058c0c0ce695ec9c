import type pg from 'pg';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';

export interface Applied {
  hash: string;
  name: string | null;
  floor: number | null;
}

/** An older version's table has neither names nor floors. */
export const selectApplied = `select hash, to_jsonb(applied) ->> 'name' as name, (to_jsonb(applied) ->> 'floor')::int as floor
  from migrations.applied`;

/** What a newer version has taken away is missing to this one. Other versions' additions do no harm. */
export function tooNewFor(known: readonly Migration[], applied: readonly Applied[]): string | undefined {
  const latest = known.at(-1);
  const floor = Math.max(0, ...applied.map((row) => row.floor ?? 0));
  if (!latest || floor <= latest.number) return undefined;
  const upTo = applied
    .map(({ name }) => name ?? '')
    .toSorted()
    .at(-1);
  const needed = String(floor).padStart(4, '0');
  return `this database was migrated by a newer version (up to ${upTo}), and needs code that knows migration ${needed}; this code knows up to ${latest.name}: start the newer version`;
}

let own: readonly Migration[] | undefined;

/** A process never gets other files; a probe asks each second. */
function knownIn(folder: string): readonly Migration[] {
  if (folder !== migrationsFolder) return readMigrations(folder);
  own ??= readMigrations(folder);
  return own;
}

/**
 * Undefined when this code can use the database, else one line that says what to do. It reads one small table, so that a health
 * check may ask it.
 */
export async function schemaProblem(
  db: Pick<pg.ClientBase, 'query'>,
  folder = migrationsFolder,
): Promise<string | undefined> {
  const known = knownIn(folder);
  const { rows: there } = await db.query(
    "select from pg_tables where schemaname = 'migrations' and tablename = 'applied'",
  );
  const { rows } = there.length > 0 ? await db.query<Applied>(selectApplied) : { rows: [] };
  const hashes = new Set(rows.map(({ hash }) => hash));
  const missing = known.filter(({ hash }) => !hashes.has(hash));
  const [first, last] = [missing[0], missing.at(-1)];
  if (first && last) {
    const names = first === last ? `migration ${first.name}` : `migrations ${first.name} to ${last.name}`;
    return `this database lacks ${names}, which this code needs: run \`bin/rouage migrate\``;
  }
  return tooNewFor(known, rows);
}
