import { and, eq, isNull } from 'drizzle-orm';
import type { AlertKind } from '../domain/alert-guide.ts';
import type { Queries } from './db/connection.ts';
import { alerts } from './db/schema/messages.ts';

/** Records, once, something that a person must look at; it never stops the work that met it. */
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

/** Closes an alert that the facts have settled by themselves; one that is already closed stays as it is. */
export async function resolveAlert(
  db: Queries,
  { onceKey, now }: { onceKey: string; now: Date },
): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: now, resolution: 'closed' })
    .where(and(eq(alerts.onceKey, onceKey), isNull(alerts.resolvedAt)));
}
