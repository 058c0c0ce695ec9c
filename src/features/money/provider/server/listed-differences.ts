import { asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { providerDifferences } from '#server/db/schema/comparisons.ts';
import { payments } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

/** Each with whose it is: by the subscription, else by the payment that began it. */
export async function selectDifferences(
  db: Queries,
  comparisonId: number,
  page: { limit: number; offset: number },
) {
  const { id, email, firstName, lastName, deletedAt } = users;
  return db
    .select({
      difference: providerDifferences,
      person: { id, email, firstName, lastName, deletedAt },
      automation: automations.name,
    })
    .from(providerDifferences)
    .leftJoin(subscriptions, eq(subscriptions.id, providerDifferences.subscriptionId))
    .leftJoin(payments, eq(payments.stripeSubscriptionId, providerDifferences.stripeSubscriptionId))
    .leftJoin(users, eq(id, sql`coalesce(${subscriptions.userId}, ${payments.userId})`))
    .leftJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(eq(providerDifferences.comparisonId, comparisonId))
    .orderBy(asc(providerDifferences.id))
    .limit(page.limit)
    .offset(page.offset);
}

export type ListedDifference = Awaited<ReturnType<typeof selectDifferences>>[number];
