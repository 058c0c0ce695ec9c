import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

/** These are the subscriptions that the provider still runs; it will debit those that renew. */
export async function selectBilled(
  db: Queries,
  userId: number,
): Promise<{ stripeId: string; name: string; willRenew: boolean }[]> {
  const billed = inArray(subscriptions.status, ['active', 'cancelling', 'past_due']);
  const rows = await db
    .select({
      stripeId: subscriptions.stripeSubscriptionId,
      name: automations.name,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(and(eq(subscriptions.userId, userId), billed))
    .orderBy(asc(subscriptions.id));
  return rows.flatMap(({ stripeId, name, status }) =>
    stripeId ? [{ stripeId, name, willRenew: status !== 'cancelling' }] : [],
  );
}
