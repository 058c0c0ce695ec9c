import { and, count, isNull, lte } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { alerts, outbox, stripeEvents } from '#server/db/schema/messages.ts';

export function countOpenAlerts(db: Queries): Promise<{ kind: string; open: number }[]> {
  return db
    .select({ kind: alerts.kind, open: count() })
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .groupBy(alerts.kind);
}

export function countLateMessages(db: Queries, dueBefore: Date): Promise<number> {
  const waits = and(isNull(outbox.doneAt), isNull(outbox.gaveUpAt), lte(outbox.dueAt, dueBefore));
  return db.$count(outbox, waits);
}

export function countLateEvents(db: Queries, receivedBefore: Date): Promise<number> {
  const waits = and(isNull(stripeEvents.handledAt), lte(stripeEvents.receivedAt, receivedBefore));
  return db.$count(stripeEvents, waits);
}
