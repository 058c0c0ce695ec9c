import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';

/** A session is found by its tokens alone, so that the sweep reads nothing but the index of their dates. */
export async function deleteOldTokens(db: Queries, expiredBefore: Date, limit: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with old as (
      select id, session_id from refresh_tokens where expires_at < ${expiredBefore}
      order by expires_at limit ${limit} for update skip locked
    ), tokens as (
      delete from refresh_tokens where id in (select id from old) returning id
    ), ended as (
      delete from sessions s where s.id in (select session_id from old) and not exists (
        select from refresh_tokens t where t.session_id = s.id and t.id not in (select id from old))
    )
    select count(*)::int as gone from tokens`);
  return rows[0]?.gone ?? 0;
}
