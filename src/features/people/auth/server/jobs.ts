import { sql } from 'drizzle-orm';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { executePrepared, type Queries } from '#server/db/connection.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldLinks } from './emailed-link-store.ts';
import { deleteOldChallenges } from './factor-store.ts';

/** A link of last week is answered "already used", not "unknown". */
const oldLinks = cleansUp('old-links', deleteOldLinks, KEPT_DATA.links.period);

export const emailedLinksSweeps: readonly Sweep[] = [oldLinks];

/** These challenges were never answered. */
const oldFactorChallenges = cleansUp('old-factor-challenges', deleteOldChallenges);

export const factorsSweeps: readonly Sweep[] = [oldFactorChallenges];

/** A session is found by its tokens alone, so that the sweep reads only the index of their dates. */
async function deleteOldTokens(db: Queries, expiredBefore: Date, limit: number): Promise<number> {
  const { rows } = await executePrepared<{ gone: number }>(
    db,
    sql`
    with old as (
      select id, session_id from refresh_tokens where expires_at < ${expiredBefore}
      order by expires_at limit ${limit} for update skip locked
    ), tokens as (
      delete from refresh_tokens where id in (select id from old) returning id
    ), ended as (
      delete from sessions s where s.id in (select session_id from old) and not exists (
        select from refresh_tokens t where t.session_id = s.id and t.id not in (select id from old))
    )
    select count(*)::int as gone from tokens`,
  );
  return rows[0]?.gone ?? 0;
}

/** A reused token can be recognised as stolen only while its row is there. */
const oldSessions = cleansUp('old-sessions', deleteOldTokens, KEPT_DATA.sessions.period);

export const authSweeps: readonly Sweep[] = [oldSessions];
