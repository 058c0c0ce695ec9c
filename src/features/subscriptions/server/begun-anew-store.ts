import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../server/db/connection.ts';
import { providerSubscriptions } from '../../../server/db/schema/subscriptions.ts';

/** When each of these subscriptions was begun anew at the provider beside its paid month; in no order, earlier lives included. */
export async function selectBegunAnew(
  db: Queries,
  subscriptionIds: readonly number[],
): Promise<Map<number, Date[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const { subscriptionId: id, replaces, linkedAt: at } = providerSubscriptions;
  const rows = await db
    .select({ id, at })
    .from(providerSubscriptions)
    .where(and(inArray(id, [...subscriptionIds]), isNotNull(replaces)));
  const byId = Map.groupBy(rows, (row) => row.id);
  return new Map([...byId].map(([subscription, links]) => [subscription, links.map((link) => link.at)]));
}
