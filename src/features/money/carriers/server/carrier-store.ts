import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/connection.ts';
import { providerSubscriptions } from '#server/db/schema/subscriptions.ts';

/** `replaces`: the one whose paid month the new one goes on with; none when a payment began it. */
export async function linkProvider(
  tx: Transaction,
  link: { subscriptionId: number; stripeSubscriptionId: string; replaces?: string | null; linkedAt: Date },
) {
  await tx.insert(providerSubscriptions).values(link).onConflictDoNothing();
}

/** It is the same, or replaced it, once or more. */
export async function goesOnWith(tx: Transaction, carrier: string | null, first: string | null) {
  if (carrier === first) return true;
  const { rows } = await tx.execute(sql`
    with recursive line as (
      select stripe_subscription_id, replaces from provider_subscriptions where stripe_subscription_id = ${carrier}
      union
      select p.stripe_subscription_id, p.replaces from provider_subscriptions p
        join line on p.stripe_subscription_id = line.replaces)
    select 1 from line where stripe_subscription_id = ${first}`);
  return rows.length > 0;
}
