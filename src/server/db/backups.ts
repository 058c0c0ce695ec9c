import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queries } from './connection.ts';

export const BACKUP_KINDS = ['base', 'files'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A base comes once a day, and takes its time. Older than this, one was missed. */
export const oldBackupSeconds = 30 * 3600;

/** Of `pg_stat_archiver`: its last failure is newer than its last success. Null where nothing ever failed. */
export const LAST_ARCHIVE_FAILED = "last_failed_time > coalesce(last_archived_time, '-infinity')";

export interface BackupSigns {
  /** Seconds since `rouage backup` last made one; null where it never did. */
  since: Record<BackupKind, number | null>;
  /** `archive_command` failed last: the WAL that waits fills the database's disk. */
  archiveFails: boolean;
}

/** Both by the clock of the database. */
export async function backupSigns(db: Queries): Promise<BackupSigns> {
  const { rows } = await db.execute<{ base: number | null; files: number | null; fails: boolean }>(sql`
    select extract(epoch from now() - max(at) filter (where kind = 'base'))::float8 as base,
      extract(epoch from now() - max(at) filter (where kind = 'files'))::float8 as files,
      (select current_setting('archive_mode') <> 'off' and ${sql.raw(LAST_ARCHIVE_FAILED)}
        from pg_stat_archiver) is true as fails
    from backups`);
  const { base = null, files = null, fails = false } = rows[0] ?? {};
  return { since: { base, files }, archiveFails: fails };
}

/** Throws what the database says; a role of its own for backups may lack the right. */
export async function noteBackup(pool: pg.Pool, kind: BackupKind): Promise<void> {
  await pool.query(
    'insert into backups (kind, at) values ($1, now()) on conflict (kind) do update set at = excluded.at',
    [kind],
  );
}
