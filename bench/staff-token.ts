import { hashPassword } from '#people/auth/server/password-hashing.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings/settings.ts';

/** The access token of an administrator, made for the benchmark. */
export async function staffToken(environment: NodeJS.ProcessEnv): Promise<string> {
  const settings = readSettings(environment);
  const pool = openPool(String(settings.DATABASE_URL), 1, () => {});
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, email_verified_at, password_hash, first_name, date_joined, is_staff)
     values ('equipe-' || gen_random_uuid() || '@banc.example', now(), $1, 'Zoé', now(), true) returning id`,
    [await hashPassword('un mot de passe du banc')],
  );
  const caller = { userId: Number(rows[0]?.id), isStaff: true, audience: 'admin' as const };
  const tokens = createTokens({ settings, clock: realClock });
  const { access } = await openSession(openDatabase(pool), tokens, caller, realClock.now());
  await pool.end();
  return access;
}
