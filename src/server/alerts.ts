import type { Queries } from './db/connection.ts';
import { alerts } from './db/schema/messages.ts';

/** Records, once, something that a person must look at; it never stops the work that met it. */
export async function raiseAlert(
  db: Queries,
  alert: { kind: string; onceKey: string; details: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...columns } = alert;
  await db
    .insert(alerts)
    .values({ ...columns, raisedAt: now })
    .onConflictDoNothing({ target: alerts.onceKey });
}
