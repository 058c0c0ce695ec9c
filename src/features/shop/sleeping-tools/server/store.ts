import { and, asc, eq, exists, gt, isNotNull, isNull, lte, max, notExists, or, sql } from 'drizzle-orm';
import {
  askedSince,
  asleepSince,
  type SleepingChoice,
  type WatchedTool,
} from '#domain/subscription/sleeping-tool.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { automationPages, automations } from '#server/db/schema/catalogue.ts';
import { documentStores } from '#server/db/schema/documents.ts';
import { sleepingNotices, subscriptions } from '#server/db/schema/subscriptions.ts';

const hasPage = (db: Queries) =>
  db
    .select({ id: automationPages.automationId })
    .from(automationPages)
    .where(eq(automationPages.automationId, subscriptions.automationId));

const storeOfTool = and(
  eq(documentStores.userId, subscriptions.userId),
  eq(documentStores.automationId, subscriptions.automationId),
);

/** The index has this order. */
const openedAt = sql`greatest(${subscriptions.startDate}, ${subscriptions.lastAccessed})`;

/** It matches `isToBeAsked`; the longest asleep comes first. */
export async function selectSleeping(db: Queries, now: Date, limit: number): Promise<number[]> {
  const since = asleepSince(now);
  const savedSince = db
    .select({ id: documentStores.id })
    .from(documentStores)
    .where(and(storeOfTool, gt(documentStores.usedAt, since)));
  const toldSince = db
    .select({ id: sleepingNotices.id })
    .from(sleepingNotices)
    .where(
      and(eq(sleepingNotices.subscriptionId, subscriptions.id), gt(sleepingNotices.toldAt, askedSince(now))),
    );
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(subscriptions.isFree, false),
        isNotNull(subscriptions.stripeSubscriptionId),
        lte(openedAt, since),
        or(isNull(subscriptions.resumesAt), lte(subscriptions.resumesAt, since)),
        exists(hasPage(db)),
        notExists(savedSince),
        notExists(toldSince),
      ),
    )
    .orderBy(openedAt, asc(subscriptions.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type WatchedRow = typeof subscriptions.$inferSelect & { tool: WatchedTool; askedAt: Date | null };

/** The lock lasts until the commit, so that an opening comes clearly before or after the decision to email. */
export async function lockTool(tx: Transaction, id: number): Promise<WatchedRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (!row) return undefined;
  const [kept] = await tx
    .select({ savedAt: max(documentStores.usedAt) })
    .from(documentStores)
    .where(and(eq(documentStores.userId, row.userId), eq(documentStores.automationId, row.automationId)));
  const [told] = await tx
    .select({ at: max(sleepingNotices.toldAt) })
    .from(sleepingNotices)
    .where(eq(sleepingNotices.subscriptionId, id));
  const page = await tx
    .select({ id: automationPages.automationId })
    .from(automationPages)
    .where(eq(automationPages.automationId, row.automationId));
  const { status, isFree, startDate, lastAccessed, resumesAt, stripeSubscriptionId } = row;
  const [isCarried, savedAt] = [stripeSubscriptionId !== null, kept?.savedAt ?? null];
  const opening = { startDate, lastAccessed, resumesAt, savedAt };
  const tool = { status, isFree, ...opening, isCarried, hasPage: page.length > 0 };
  return { ...row, tool, askedAt: told?.at ?? null };
}

export async function insertNotice(
  tx: Transaction,
  notice: Pick<
    typeof sleepingNotices.$inferInsert,
    'subscriptionId' | 'toldAt' | 'unusedSince' | 'linkKeyHash'
  >,
): Promise<void> {
  await tx.insert(sleepingNotices).values(notice);
}

export type NoticeOfLink = NonNullable<Awaited<ReturnType<typeof selectNoticeOfLink>>>;

/** The notice must belong to the person to whom the link was sent. */
export async function selectNoticeOfLink(db: Queries, userId: number, linkKeyHash: string) {
  const savedAt = db.select({ at: documentStores.usedAt }).from(documentStores).where(storeOfTool);
  const [row] = await db
    .select({
      automationId: subscriptions.automationId,
      automationName: automations.name,
      status: subscriptions.status,
      isFree: subscriptions.isFree,
      startDate: subscriptions.startDate,
      endDate: subscriptions.endDate,
      lastAccessed: subscriptions.lastAccessed,
      savedAt: sql<Date | null>`(${savedAt})`.mapWith(documentStores.usedAt),
      toldAt: sleepingNotices.toldAt,
      unusedSince: sleepingNotices.unusedSince,
      choice: sleepingNotices.choice,
    })
    .from(sleepingNotices)
    .innerJoin(subscriptions, eq(subscriptions.id, sleepingNotices.subscriptionId))
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(and(eq(sleepingNotices.linkKeyHash, linkKeyHash), eq(subscriptions.userId, userId)));
  return row;
}

/** The first answer keeps its date. */
export async function markChoice(
  db: Queries,
  { linkKeyHash, choice }: { linkKeyHash: string; choice: SleepingChoice },
  now: Date,
): Promise<void> {
  const isAnother = sql`${sleepingNotices.choice} is distinct from ${choice}`;
  await db
    .update(sleepingNotices)
    .set({ choice, answeredAt: now })
    .where(and(eq(sleepingNotices.linkKeyHash, linkKeyHash), isAnother));
}

/** The email did not leave, so nobody was asked. */
export async function deleteNotice(db: Queries, linkKeyHash: string): Promise<void> {
  await db.delete(sleepingNotices).where(eq(sleepingNotices.linkKeyHash, linkKeyHash));
}

export async function forgetNoticesOf(tx: Transaction, userId: number): Promise<void> {
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await tx.delete(sleepingNotices).where(sql`${sleepingNotices.subscriptionId} in (${theirs})`);
}

export function deleteOldNotices(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, toldAt: oldest } = sleepingNotices;
  return deleteBatch(db, { table: sleepingNotices, key, where: lte(oldest, until), oldest, limit });
}
