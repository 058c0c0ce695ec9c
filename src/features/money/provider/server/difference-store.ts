import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Difference, DifferenceKind } from '#domain/money/provider-difference.ts';
import { resolveAlert } from '#server/alerts.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { providerDifferences } from '#server/db/schema/ledger.ts';
import { type ComparisonRow, selectGoneAlerts } from './store.ts';

export interface FoundDifference extends Difference {
  objectId: string;
  subscriptionId: number | null;
  stripeSubscriptionId: string | null;
}
export type DifferenceRow = FoundDifference & { id: number; comparisonId: number };

export async function insertDifferences(
  db: Queries,
  comparisonId: number,
  found: readonly FoundDifference[],
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((difference) => ({ ...difference, comparisonId }));
  await db.insert(providerDifferences).values(rows).onConflictDoNothing();
}

/** New findings about an object replace the old ones; an unchanged one keeps its number. */
export async function replaceDifferences(
  db: Queries,
  comparisonId: number,
  objectId: string,
  kinds: readonly DifferenceKind[],
  found: readonly FoundDifference[],
): Promise<void> {
  const { comparisonId: of, objectId: named, kind } = providerDifferences;
  const gone = kinds.filter((one) => !found.some((difference) => difference.kind === one));
  await db
    .delete(providerDifferences)
    .where(and(eq(of, comparisonId), eq(named, objectId), inArray(kind, gone)));
  if (found.length === 0) return;
  await db
    .insert(providerDifferences)
    .values(found.map((difference) => ({ ...difference, comparisonId })))
    .onConflictDoUpdate({
      target: [of, kind, named],
      set: { here: sql`excluded.here`, there: sql`excluded.there` },
    });
}

export async function selectDifferencesOf(
  db: Queries,
  comparisonId: number,
  provider: string,
): Promise<DifferenceRow[]> {
  const { comparisonId: of, stripeSubscriptionId, id } = providerDifferences;
  return db
    .select()
    .from(providerDifferences)
    .where(and(eq(of, comparisonId), eq(stripeSubscriptionId, provider)))
    .orderBy(asc(id));
}

export async function selectDiffering(
  db: Queries,
  comparisonId: number,
  kinds: readonly DifferenceKind[],
  page: { after: string; limit: number },
): Promise<string[]> {
  const { comparisonId: of, objectId, kind } = providerDifferences;
  const rows = await db
    .selectDistinct({ objectId })
    .from(providerDifferences)
    .where(and(eq(of, comparisonId), inArray(kind, [...kinds]), sql`${objectId} > ${page.after}`))
    .orderBy(asc(objectId))
    .limit(page.limit);
  return rows.map((row) => row.objectId);
}

export async function selectDifference(db: Queries, id: number): Promise<DifferenceRow | undefined> {
  const [row] = await db.select().from(providerDifferences).where(eq(providerDifferences.id, id));
  return row;
}

export async function countByKind(
  db: Queries,
  comparisonId: number,
): Promise<Partial<Record<DifferenceKind, number>>> {
  const rows = await db
    .select({ kind: providerDifferences.kind, total: count() })
    .from(providerDifferences)
    .where(eq(providerDifferences.comparisonId, comparisonId))
    .groupBy(providerDifferences.kind);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

/** docs/product/alert.md#differences-that-are-gone */
export async function closeGoneAlerts(
  tx: Transaction,
  comparison: Pick<ComparisonRow, 'id' | 'day' | 'startedAt'>,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  for (const onceKey of await selectGoneAlerts(tx, comparison))
    await resolveAlert(tx, { onceKey, note, now });
}
