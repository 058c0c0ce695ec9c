import { and, inArray, isNotNull } from 'drizzle-orm';
import { billingAnchor } from '#domain/time/billing-period.ts';
import type { Queries } from '#server/db/connection.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

/** Answers of each of these subscriptions from when on the provider counts its months. */
export type AnchorOf = (row: { id: number; startDate: Date }) => Date;

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
