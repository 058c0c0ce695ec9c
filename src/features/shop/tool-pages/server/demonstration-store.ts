import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { type Columns, prepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { type automations, demonstrations, type pageVersions } from '#server/db/schema/catalogue.ts';

type Demonstration = Omit<typeof demonstrations.$inferSelect, 'automationId'>;

const none: Demonstration = { allowed: false, sample: null, version: 0 };

/** Version 0 means that nobody has decided yet. */
export async function selectDemonstration(db: Queries, automationId: number): Promise<Demonstration> {
  const { allowed, sample, version } = demonstrations;
  const [row] = await db
    .select({ allowed, sample, version })
    .from(demonstrations)
    .where(eq(demonstrations.automationId, automationId));
  return row ?? none;
}

/** The caller has locked the automation. */
export async function saveDemonstration(
  tx: Transaction,
  values: Demonstration & { automationId: number },
): Promise<void> {
  const { automationId: _, ...set } = values;
  await tx
    .insert(demonstrations)
    .values(values)
    .onConflictDoUpdate({ target: demonstrations.automationId, set });
}

interface OfferedRow
  extends Columns<typeof automations, 'id' | 'name' | 'slug'>,
    Columns<typeof demonstrations, 'sample'> {
  version_id: number;
}

// A deleted automation is never available (`automations_deleted_is_hidden`).
const offered = `
  from automations a
  join demonstrations d on d.automation_id = a.id and d.allowed
  join automation_pages p on p.automation_id = a.id
  where a.available`;

const offeredOf = prepared<OfferedRow, [string]>(
  'demonstration_offered',
  `select a.id, a.name, a.slug, p.version_id, d.sample ${offered} and a.id = coalesce(
     (select id from automations where slug = $1 and deleted_at is null),
     (select automation_id from former_automation_slugs where slug = $1))`,
);

/** A former slug finds it too; undefined where nobody may try it. */
export async function selectOffered(pool: pg.Pool, slug: string): Promise<OfferedRow | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined;
  const [row] = await offeredOf(pool, slug);
  return row;
}

const triedOf = prepared<Columns<typeof pageVersions, 'html'>, [number]>(
  'demonstration_page',
  `select v.html from page_versions v where v.id = $1 and exists (select ${offered} and p.version_id = v.id)`,
);

/** Undefined where it is no longer published or may no longer be tried. */
export async function selectTried(pool: pg.Pool, versionId: number): Promise<string | undefined> {
  const [row] = await triedOf(pool, versionId);
  return row?.html;
}
