import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queries } from '#server/db/connection.ts';
import { earlier, type Instant } from '#server/db/instant.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const lateMs = 2 * HOUR_MS;
const betweenChecksMs = 600_000;

/** These months ended at least two hours ago, because webhooks come first. */
export const periodsOver = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'cancelling']),
        lte(subscriptions.currentPeriodEnd, earlier(now, lateMs)),
        isNotNull(subscriptions.stripeSubscriptionId),
        or(
          isNull(subscriptions.providerCheckedAt),
          lte(subscriptions.providerCheckedAt, earlier(now, betweenChecksMs)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd));

/** Answers the provider's name. */
export async function leasePeriodOver(db: Queries, now: Date): Promise<string | undefined> {
  const over = periodsOver(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ providerCheckedAt: now })
    .where(eq(subscriptions.id, over))
    .returning({ id: subscriptions.stripeSubscriptionId })
    .prepare('lease_period_over')
    .execute();
  return row?.id ?? undefined;
}

export const dunningDue = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'past_due'), lte(subscriptions.nextDunningAt, now)))
    .orderBy(asc(subscriptions.nextDunningAt));

/** It is put off by ten minutes, so that a failing attempt is not made at every pass. */
export async function leaseDunningDue(db: Queries, now: Date): Promise<number | undefined> {
  const due = dunningDue(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ nextDunningAt: new Date(now.getTime() + betweenChecksMs) })
    .where(eq(subscriptions.id, due))
    .returning({ id: subscriptions.id })
    .prepare('lease_dunning_due')
    .execute();
  return row?.id;
}
