import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { billingAnchor } from '#domain/time/billing-period.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

/** `replaces` is the subscription whose paid month the new one continues; absent when a payment began it. */
export async function linkProvider(
  tx: Transaction,
  link: { subscriptionId: number; stripeSubscriptionId: string; replaces?: string | null; linkedAt: Date },
) {
  await tx.insert(providerSubscriptions).values(link).onConflictDoNothing();
}

/** Answers whether the carrier is the first one or replaced it, directly or not. */
export async function continuesWith(tx: Transaction, carrier: string | null, first: string | null) {
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

/** It answers from when on the provider counts a subscription's months. */
type AnchorOf = (row: { id: number; startDate: Date }) => Date;

export async function readAnchors(db: Queries, subscriptionIds: readonly number[]): Promise<AnchorOf> {
  if (subscriptionIds.length === 0) return ({ startDate }) => startDate;
  const { subscriptionId: id, replaces, linkedAt: at } = providerSubscriptions;
  const rows = await db
    .select({ id, at })
    .from(providerSubscriptions)
    .where(and(inArray(id, [...subscriptionIds]), isNotNull(replaces)));
  const moved = await db
    .select({ id: subscriptions.id, at: subscriptions.billingAnchor })
    .from(subscriptions)
    .where(and(inArray(subscriptions.id, [...subscriptionIds]), isNotNull(subscriptions.billingAnchor)));
  const movedTo = new Map(moved.map((row) => [row.id, row.at]));
  const begunAnew = Map.groupBy(rows, (row) => row.id);
  return (row) =>
    billingAnchor(movedTo.get(row.id) ?? row.startDate, begunAnew.get(row.id)?.map((link) => link.at) ?? []);
}
