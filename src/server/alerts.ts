import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { AlertResolution } from '#domain/status/alert-resolution.ts';
import type { AlertKind } from '#domain/watch/alert-guide.ts';
import type { Queries, Transaction } from './db/connection.ts';
import { deleteBatch } from './db/delete-batch.ts';
import { alerts } from './db/schema/messages.ts';

/** Opens at most one alert per fact, and never throws (docs/product/alert.md#raised-once). */
export async function raiseAlert(
  db: Queries,
  alert: { kind: AlertKind; onceKey: string; details: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...columns } = alert;
  await db
    .insert(alerts)
    .values({ ...columns, raisedAt: now })
    .onConflictDoNothing({ target: alerts.onceKey });
}

/** SQL on the alert `a`; `person` is an account number or a parameter. */
export const isAboutPerson = (person: number | '$1'): string => `(
  a.details->>'user' = (${person}::int)::text
  or exists (select from orders o where o.user_id = ${person} and (
    o.id::text = a.details->>'order' or o.stripe_invoice_id = a.details->>'invoice'))
  or exists (select from payments p where p.user_id = ${person} and p.id::text = a.details->>'payment')
  or exists (select from refunds r where r.user_id = ${person} and r.id::text = a.details->>'refund')
  or exists (select from subscriptions s where s.user_id = ${person} and s.id::text = a.details->>'subscription')
  or exists (select from outbox m where m.user_id = ${person} and m.id::text = a.details->>'outbox'))`;

/** A closed alert stays as it is. `note` says in French why the shop closes it. */
export async function resolveAlert(
  db: Queries,
  { onceKey, now, note = '' }: { onceKey: string; now: Date; note?: string },
): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: now, resolution: 'closed', note })
    .where(and(eq(alerts.onceKey, onceKey), isNull(alerts.resolvedAt)));
}

export async function resolveAlertsOf(
  db: Queries,
  { kind, now, note }: { kind: AlertKind; now: Date; note: string },
): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: now, resolution: 'closed', note })
    .where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt)));
}

export async function closeAlert(
  tx: Transaction,
  id: number,
  resolved: { resolvedAt: Date; resolution: AlertResolution; resolvedBy: number; note: string },
): Promise<typeof alerts.$inferSelect | undefined> {
  const [row] = await tx
    .update(alerts)
    .set(resolved)
    .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
    .returning();
  return row;
}

export async function forgetAlertNotesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    update alerts a set note = '' where a.note <> '' and ${sql.raw(isAboutPerson(userId))}`);
}

export function deleteOldAlerts(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, resolvedAt: oldest } = alerts;
  return deleteBatch(db, { table: alerts, key, where: lte(oldest, until), oldest, limit });
}
