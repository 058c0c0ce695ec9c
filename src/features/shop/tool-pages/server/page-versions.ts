import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { nameOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automationPages, automations, pageVersions } from '#server/db/schema/catalogue.ts';

type NewVersion = Omit<typeof pageVersions.$inferInsert, 'number'>;

/** The caller has locked the automation, so that numbers follow each other. */
export async function insertVersion(
  tx: Transaction,
  version: NewVersion,
): Promise<{ id: number; number: number }> {
  const { automationId } = version;
  const [last] = await tx
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(eq(pageVersions.automationId, automationId))
    .orderBy(desc(pageVersions.number))
    .limit(1);
  const [row] = await tx
    .insert(pageVersions)
    .values({ ...version, number: (last?.number ?? 0) + 1 })
    .returning({ id: pageVersions.id, number: pageVersions.number });
  if (!row) throw new Error(`no version of automation ${automationId}`);
  return row;
}

/** A deleted version still exists but is not shown. */
export async function hasVersions(db: Queries, automationId: number): Promise<boolean> {
  const rows = await db
    .select({ id: automations.id })
    .from(automations)
    .where(and(eq(automations.id, automationId), isNull(automations.deletedAt)));
  return rows.length > 0;
}

/** Subscribers open it from the commit on. */
export async function publishVersion(
  tx: Transaction,
  page: { automationId: number; versionId: number; publishedAt: Date; publishedBy: number },
): Promise<void> {
  const { automationId: _, ...set } = page;
  await tx
    .insert(automationPages)
    .values(page)
    .onConflictDoUpdate({ target: automationPages.automationId, set });
}

const { id, number, fileName, bytes, sha256, uploadedAt } = pageVersions;
const isPublished = sql<boolean>`exists (select from automation_pages p where p.version_id = ${id})`;

export function selectVersions(db: Queries, automationId: number) {
  return db
    .select({
      id,
      number,
      fileName,
      bytes,
      sha256,
      uploadedAt,
      uploadedById: pageVersions.uploadedBy,
      uploadedBy: nameOf(users),
      isPublished,
    })
    .from(pageVersions)
    .leftJoin(users, and(eq(users.id, pageVersions.uploadedBy), isNull(users.deletedAt)))
    .where(eq(pageVersions.automationId, automationId))
    .orderBy(desc(number));
}

export type ListedVersion = Awaited<ReturnType<typeof selectVersions>>[number];

export async function selectVersion(db: Queries, automationId: number, ofNumber: number) {
  const [row] = await db
    .select({ id, number, fileName, bytes, sha256, html: pageVersions.html })
    .from(pageVersions)
    .where(and(eq(pageVersions.automationId, automationId), eq(number, ofNumber)));
  return row;
}

export async function selectPublishedNumber(db: Queries, automationId: number) {
  const [row] = await db
    .select({ number, publishedBy: nameOf(users) })
    .from(automationPages)
    .innerJoin(pageVersions, eq(pageVersions.id, automationPages.versionId))
    .leftJoin(users, and(eq(users.id, automationPages.publishedBy), isNull(users.deletedAt)))
    .where(eq(automationPages.automationId, automationId));
  return row;
}

/** Subscribers run this version. */
export async function selectPublished(db: Queries, automationId: number) {
  const [row] = await db
    .select({ id, number, fileName, bytes, sha256, html: pageVersions.html })
    .from(automationPages)
    .innerJoin(pageVersions, eq(pageVersions.id, automationPages.versionId))
    .where(eq(automationPages.automationId, automationId));
  return row;
}

/** The first time alone counts. */
export async function noteTried(db: Queries, versionId: number, now: Date): Promise<void> {
  await db
    .update(pageVersions)
    .set({ triedAt: now })
    .where(and(eq(pageVersions.id, versionId), isNull(pageVersions.triedAt)));
}
