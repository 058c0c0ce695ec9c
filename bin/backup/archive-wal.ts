import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { LAST_ARCHIVE_FAILED } from '#server/db/backups.ts';
import { Failure } from '../failure.ts';
import { walOf } from './bases.ts';

export const see = '(docs/operate.md#backups)';
/** `archive_timeout` is a minute. */
const withinMs = 90_000;

async function refuseWithoutArchive(pool: pg.Pool, wal: string): Promise<void> {
  const { rows } = await pool.query<{ mode: string; way: string }>(
    `select current_setting('archive_mode') as mode,
       current_setting('archive_command') || coalesce(current_setting('archive_library', true), '') as way`,
  );
  if (rows[0]?.mode === 'off')
    throw new Failure(
      `WAL is not archived (archive_mode = off): set archive_mode and archive_command in postgresql.conf, then restart PostgreSQL ${see}`,
    );
  if (!rows[0]?.way)
    throw new Failure(`archive_command is empty: let it write into ${wal}, then reload PostgreSQL ${see}`);
  await readdir(wal).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${wal} cannot be read (${error.code}): archive_command has to write there ${see}`);
  });
}

/** The segment that holds all that is committed. It is closed at once where the role may, else within `archive_timeout`. */
async function closeSegment(pool: pg.Pool): Promise<{ segment: string; at: Date }> {
  // A commit, after which a recovery knows that it has passed any earlier instant.
  await pool.query('select pg_current_xact_id()');
  const name = (lsn: string) => `select pg_walfile_name(${lsn}) as segment, clock_timestamp() as at`;
  const closed = await pool
    .query<{ segment: string; at: Date }>(name('pg_switch_wal()'))
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '42501') throw error;
      console.error(
        `This role may not close a segment: waiting for archive_timeout, a minute or so. grant execute on function pg_switch_wal() spares it ${see}`,
      );
      return pool.query<{ segment: string; at: Date }>(name('pg_current_wal_lsn()'));
    });
  const [row] = closed.rows;
  if (!row) throw new Error('the server names no segment');
  return row;
}

interface Archiver {
  last: string | null;
  failed: string | null;
  failedAt: Date | null;
  /** Its last failure is newer than its last success. */
  fails: boolean;
}

async function readArchiver(pool: pg.Pool): Promise<Archiver> {
  const { rows } = await pool.query<Archiver>(
    `select last_archived_wal as last, last_failed_wal as failed, last_failed_time as "failedAt",
       ${LAST_ARCHIVE_FAILED} is true as fails
     from pg_stat_archiver`,
  );
  return rows[0] ?? { last: null, failed: null, failedAt: null, fails: false };
}

/** Brings all that is committed into the archive. Throws a `Failure` of one line where WAL does not reach it. */
export async function archiveNow(pool: pg.Pool, folder: string): Promise<void> {
  const wal = walOf(folder);
  await refuseWithoutArchive(pool, wal);
  const { segment, at } = await closeSegment(pool);
  const until = performance.now() + withinMs;
  for (;;) {
    // Asked before the folder is looked at, for what it names has been there.
    const { last, failed, failedAt, fails } = await readArchiver(pool);
    const names = await readdir(wal);
    if (names.includes(segment) || names.includes(`${segment}.gz`)) return;
    if (last !== null && last >= segment)
      throw new Failure(`WAL is archived, but not into ${wal}: correct archive_command ${see}`);
    const isLate = performance.now() > until;
    if (fails && failedAt && (failedAt >= at || isLate))
      throw new Failure(
        `archive_command fails (${failed}, ${failedAt.toISOString()}): PostgreSQL's log says why; see that its user may write into ${wal}`,
      );
    if (isLate)
      throw new Failure(
        `${segment} was not archived within ${withinMs / 1000} seconds: set archive_timeout = 60, or let the role close segments ${see}`,
      );
    await pause(100);
  }
}
