import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ComparisonOrigin, DAY_DIFFERENCES } from '#domain/money/provider-difference.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import {
  providerComparisonSeen,
  providerComparisons,
  providerDifferences,
} from '#server/db/schema/ledger.ts';
import { alerts } from '#server/db/schema/messages.ts';
import { causeToKeep } from '#server/process/cause.ts';

export type ComparisonRow = typeof providerComparisons.$inferSelect;

export const comparisonTask = 'provider_comparison';

/** Two requests at once wait for each other. */
export async function lockComparisons(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('provider_comparisons'))`);
}

export async function insertComparison(
  tx: Transaction,
  begun: { origin: ComparisonOrigin; day: string; askedBy: number | null; startedAt: Date },
): Promise<ComparisonRow | undefined> {
  const [row] = await tx
    .insert(providerComparisons)
    .values({ ...begun, status: 'running' })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function queueComparison(tx: Transaction, { id }: ComparisonRow): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${comparisonTask}, json_build_object('comparison', ${id}::int, 'cause', ${JSON.stringify(causeToKeep())}::json), job_key := ${`comparison:${id}`}, flags := array['provider'])`,
  );
}

export async function selectComparison(db: Queries, id: number): Promise<ComparisonRow | undefined> {
  const [row] = await db.select().from(providerComparisons).where(eq(providerComparisons.id, id));
  return row;
}

export async function lockComparison(tx: Transaction, id: number): Promise<ComparisonRow | undefined> {
  const [row] = await tx
    .select()
    .from(providerComparisons)
    .where(eq(providerComparisons.id, id))
    .for('update');
  return row;
}

export async function selectLast(db: Queries): Promise<ComparisonRow | undefined> {
  const [row] = await db
    .select()
    .from(providerComparisons)
    .orderBy(desc(providerComparisons.startedAt), desc(providerComparisons.id))
    .limit(1);
  return row;
}

export async function selectLastFinished(db: Queries): Promise<{ id: number; finishedAt: Date } | undefined> {
  const { id, finishedAt } = providerComparisons;
  const [row] = await db
    .select({ id, finishedAt })
    .from(providerComparisons)
    .where(isNotNull(finishedAt))
    .orderBy(desc(finishedAt), desc(id))
    .limit(1);
  return row?.finishedAt ? { id: row.id, finishedAt: row.finishedAt } : undefined;
}

export function nightOf(db: Queries, day: string | SQL) {
  const { id, origin, day: compared } = providerComparisons;
  return db
    .select({ id })
    .from(providerComparisons)
    .where(and(eq(origin, 'night'), eq(compared, day)));
}

export function givenUpNights(db: Queries, since: Instant) {
  const { id, origin, status, startedAt } = providerComparisons;
  return db
    .select({ id })
    .from(providerComparisons)
    .where(and(eq(origin, 'night'), eq(status, 'running'), lte(startedAt, since)))
    .orderBy(startedAt);
}

export const alertKey = (comparisonId: number) => `comparison:${comparisonId}`;

/** `later` no longer found them; its own alert is a finding (docs/product/alert.md#differences-that-are-gone). */
export async function selectGoneAlerts(
  db: Queries,
  later: Pick<ComparisonRow, 'id' | 'day' | 'startedAt'>,
): Promise<string[]> {
  const before = alias(providerDifferences, 'before');
  const after = alias(providerDifferences, 'after');
  // Money is compared by day, so another day says nothing of it, and one sum may differ under another name.
  const ofDay = inArray(before.kind, [...DAY_DIFFERENCES]);
  const isUnseen = and(ofDay, ne(providerComparisons.day, later.day));
  const isAgain = or(
    eq(after.objectId, before.objectId),
    and(ofDay, inArray(after.kind, [...DAY_DIFFERENCES])),
  );
  const found = db
    .select({ one: sql`1` })
    .from(after)
    .where(and(eq(after.comparisonId, later.id), isAgain));
  const left = db
    .select({ one: sql`1` })
    .from(before)
    .where(and(eq(before.comparisonId, providerComparisons.id), or(isUnseen, exists(found))));
  const rows = await db
    .select({ key: alerts.onceKey })
    .from(alerts)
    .innerJoin(providerComparisons, eq(alerts.onceKey, sql`'comparison:' || ${providerComparisons.id}`))
    .where(
      and(isNull(alerts.resolvedAt), lte(providerComparisons.startedAt, later.startedAt), notExists(left)),
    );
  return rows.map(({ key }) => key);
}

export async function updateComparison(
  db: Queries,
  id: number,
  values: Partial<typeof providerComparisons.$inferInsert>,
): Promise<void> {
  await db.update(providerComparisons).set(values).where(eq(providerComparisons.id, id));
}

export async function forgetFindings(tx: Transaction, comparisonId: number): Promise<void> {
  await tx.delete(providerDifferences).where(eq(providerDifferences.comparisonId, comparisonId));
  await tx.delete(providerComparisonSeen).where(eq(providerComparisonSeen.comparisonId, comparisonId));
}

export async function forgetSeen(db: Queries, comparisonId: number): Promise<void> {
  await db.delete(providerComparisonSeen).where(eq(providerComparisonSeen.comparisonId, comparisonId));
}

export async function forgetOld(db: Queries, before: Date): Promise<void> {
  await db.delete(providerComparisons).where(lt(providerComparisons.startedAt, before));
}

export async function insertSeen(db: Queries, comparisonId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((objectId) => ({ comparisonId, objectId }));
  await db.insert(providerComparisonSeen).values(rows).onConflictDoNothing();
}
