import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queries } from '#server/db/connection.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const lateMs = 2 * HOUR_MS;
const betweenChecksMs = 600_000;

/** Its month ended two hours ago or more (webhooks come first). Answers the provider's name. */
export async function leasePeriodOver(db: Queries, now: Date): Promise<string | undefined> {
  const over = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'cancelling']),
        lte(subscriptions.currentPeriodEnd, new Date(now.getTime() - lateMs)),
        isNotNull(subscriptions.stripeSubscriptionId),
        or(
          isNull(subscriptions.providerCheckedAt),
          lte(subscriptions.providerCheckedAt, new Date(now.getTime() - betweenChecksMs)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ providerCheckedAt: now })
    .where(eq(subscriptions.id, over))
    .returning({ id: subscriptions.stripeSubscriptionId })
    .prepare('lease_period_over')
    .execute();
  return row?.id ?? undefined;
}

/** Put off by ten minutes: an attempt that could not be made is not made again at every pass. */
export async function leaseDunningDue(db: Queries, now: Date): Promise<number | undefined> {
  const due = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'past_due'), lte(subscriptions.nextDunningAt, now)))
    .orderBy(asc(subscriptions.nextDunningAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ nextDunningAt: new Date(now.getTime() + betweenChecksMs) })
    .where(eq(subscriptions.id, due))
    .returning({ id: subscriptions.id })
    .prepare('lease_dunning_due')
    .execute();
  return row?.id;
}
