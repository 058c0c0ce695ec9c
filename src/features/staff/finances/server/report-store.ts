import { and, desc, eq, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import type { ReportKind } from '#domain/status/transmission-status.ts';
import { type Backoff, nextCheckByAge } from '#server/db/backoff.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { invoices } from '#server/db/schema/orders.ts';
import { transmissions } from '#server/db/schema/reports.ts';

export type Transmission = typeof transmissions.$inferSelect;
export type NewTransmission = typeof transmissions.$inferInsert;

/** Undefined when another process wrote it first. */
export async function insertTransmission(
  tx: Transaction,
  values: NewTransmission,
): Promise<Transmission | undefined> {
  const { kind, periodFrom, version } = transmissions;
  const [row] = await tx
    .insert(transmissions)
    .values(values)
    .onConflictDoNothing({ target: [kind, periodFrom, version], where: isNull(transmissions.invoiceId) })
    .returning();
  return row;
}

export async function lastDayTold(db: Queries, kind: ReportKind): Promise<string | undefined> {
  const [row] = await db
    .select({ to: max(transmissions.periodTo) })
    .from(transmissions)
    .where(eq(transmissions.kind, kind));
  return row?.to ?? undefined;
}

export async function selectTransmission(db: Queries, id: number): Promise<Transmission | undefined> {
  const [row] = await db.select().from(transmissions).where(eq(transmissions.id, id));
  return row;
}

export async function lockTransmission(tx: Transaction, id: number): Promise<Transmission | undefined> {
  const [row] = await tx.select().from(transmissions).where(eq(transmissions.id, id)).for('update');
  return row;
}

export async function updateTransmission(
  tx: Transaction,
  id: number,
  values: Partial<NewTransmission>,
): Promise<void> {
  await tx.update(transmissions).set(values).where(eq(transmissions.id, id));
}

/** Whether it is the last of its period. */
export async function isLatest(db: Queries, { kind, periodFrom, version }: Transmission): Promise<boolean> {
  const [last] = await db
    .select({ version: transmissions.version })
    .from(transmissions)
    .where(and(eq(transmissions.kind, kind), eq(transmissions.periodFrom, periodFrom)))
    .orderBy(desc(transmissions.version))
    .limit(1);
  return last?.version === version;
}

export async function wasAccepted(db: Queries, { kind, periodFrom }: Transmission): Promise<boolean> {
  const [row] = await db
    .select({ id: transmissions.id })
    .from(transmissions)
    .where(
      and(
        eq(transmissions.kind, kind),
        eq(transmissions.periodFrom, periodFrom),
        eq(transmissions.status, 'accepted'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function invoiceNumberOf(db: Queries, id: number): Promise<string> {
  const [row] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error(`no invoice ${id}`);
  return row.number;
}

export const sentDue = (db: Queries, now: Instant) =>
  db
    .select({ id: transmissions.id })
    .from(transmissions)
    .where(and(eq(transmissions.status, 'sent'), lte(transmissions.checkAt, now)))
    .orderBy(transmissions.checkAt);

/** The next look is put off by its age, so that no two processes ask at once. False where another took it. */
export async function leaseSent(db: Queries, id: number, now: Date, backoff: Backoff): Promise<boolean> {
  const { rowCount } = await db
    .update(transmissions)
    .set({ checkAt: nextCheckByAge(transmissions.sentAt, now, backoff) })
    .where(and(eq(transmissions.id, id), eq(transmissions.status, 'sent'), lte(transmissions.checkAt, now)));
  return rowCount === 1;
}

export const reviewsDue = (db: Queries, now: Instant) =>
  db
    .select({ id: transmissions.id })
    .from(transmissions)
    .where(and(isNotNull(transmissions.reviewAt), lte(transmissions.reviewAt, now)))
    .orderBy(transmissions.reviewAt);

export const lockPeriods = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('transmissions', 0))`);
