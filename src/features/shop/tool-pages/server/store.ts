import { lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Columns, prepared, type Queries } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { automations, pageVersions } from '#server/db/schema/catalogue.ts';
import { usedFrameTickets } from '#server/db/schema/messages.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';

/** Where a number is null, so are the columns of what it names. */
export interface DoorRow
  extends Columns<typeof automations, 'name' | 'slug'>,
    Columns<typeof subscriptions, 'status' | 'is_free' | 'end_date' | 'past_due_since'> {
  automation_id: number | null;
  has_page: boolean;
  subscription_id: number | null;
}

/** A slug may look like a number: the slug has priority, because addresses use slugs; then a former one. */
const doorOf = prepared<DoorRow, [number, string | null, number | null]>(
  'webhook_door',
  `select a.id as automation_id, a.name, a.slug,
     exists (select from automation_pages w where w.automation_id = a.id) as has_page,
     s.id as subscription_id, s.status, s.is_free, s.end_date, s.past_due_since
   from users u
   left join automations a on a.id = (
     select coalesce(
       (select id from automations where slug = $2 and deleted_at is null),
       (select automation_id from former_automation_slugs where slug = $2),
       $3))
   left join subscriptions s on s.user_id = u.id and s.automation_id = a.id
   where u.id = $1 and u.is_active and u.deleted_at is null`,
);

/** No row when the account is closed. `named`: a number is an id, a text is a slug or an id. */
export function selectDoor(pool: pg.Pool, userId: number, named: string | number): Promise<DoorRow[]> {
  if (typeof named === 'number') return doorOf(pool, userId, null, named);
  const slug = /^[a-z0-9-]+$/.test(named) ? named : null;
  return doorOf(pool, userId, slug, /^\d{1,9}$/.test(named) ? Number(named) : null);
}

const pageOf = prepared<Columns<typeof pageVersions, 'html'>, [number]>(
  'webhook_page',
  'select v.html from automation_pages p join page_versions v on v.id = p.version_id where p.automation_id = $1',
);

export async function selectPage(pool: pg.Pool, automationId: number): Promise<string | undefined> {
  const [row] = await pageOf(pool, automationId);
  return row?.html;
}

const versionOf = prepared<Columns<typeof pageVersions, 'html'>, [number, number]>(
  'webhook_version',
  `select v.html from page_versions v, users u where v.id = $1
     and u.id = $2 and u.is_active and u.deleted_at is null and (u.is_staff or u.is_superuser)`,
);

/** Undefined once the person is no longer staff. */
export async function selectVersionFor(
  pool: pg.Pool,
  versionId: number,
  staffId: number,
): Promise<string | undefined> {
  const [row] = await versionOf(pool, versionId, staffId);
  return row?.html;
}

const nowOf = prepared<Columns<typeof automations, 'slug'>, [string]>(
  'webhook_former_slug',
  `select a.slug from former_automation_slugs f join automations a on a.id = f.automation_id and a.deleted_at is null
   where f.slug = $1 and not exists (select from automations t where t.slug = $1 and t.deleted_at is null)`,
);

export async function selectSlugOfToday(pool: pg.Pool, former: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]+$/.test(former)) return undefined;
  const [row] = await nowOf(pool, former);
  return row?.slug;
}

/** True only the first time. */
export async function spendOnce(db: Queries, id: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into used_frame_tickets (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing`,
  );
  return rowCount === 1;
}

export async function deleteOldTickets(db: Queries, expiredBefore: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: oldest } = usedFrameTickets;
  return deleteBatch(db, { table: usedFrameTickets, key, where: lt(oldest, expiredBefore), oldest, limit });
}
