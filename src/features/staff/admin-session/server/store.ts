import type pg from 'pg';
import { prepared } from '#server/db/prepared.ts';

export interface AdminRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  is_staff: boolean;
  is_superuser: boolean;
  last_login: Date | null;
  opened_at: Date;
  /** Of the youngest refresh token: each refresh puts it off. */
  expires_at: Date;
}

const adminBySession = prepared<AdminRow, [number, string]>(
  'admin_session_person',
  `select u.id, u.email, u.first_name, u.last_name, u.is_active, u.is_staff, u.is_superuser, u.last_login,
     s.created_at as opened_at, max(t.expires_at) as expires_at
   from users u
   join sessions s on s.user_id = u.id and s.id = $2 and s.audience = 'admin' and s.revoked_at is null
   join refresh_tokens t on t.session_id = s.id
   where u.id = $1 and u.is_staff and u.is_active and u.deleted_at is null
   group by u.id, s.id`,
);

/** Undefined when the person or the session is no longer a member of the staff's. */
export async function selectAdmin(
  pool: pg.Pool,
  userId: number,
  sessionId: string,
): Promise<AdminRow | undefined> {
  const [row] = await adminBySession(pool, userId, sessionId);
  return row;
}
