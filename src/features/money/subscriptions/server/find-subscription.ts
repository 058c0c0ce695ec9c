import type { Queries } from '#server/db/connection.ts';
import {
  type SubscriptionRow,
  selectById,
  selectByProvider,
  selectForAutomation,
  selectOwnSubscription,
} from './store.ts';

/** By its number, perhaps a customer's own only; by the provider's name of it; by what a customer subscribes to. */
export type Named =
  | { id: number; userId?: number }
  | { provider: string }
  | { userId: number; automationId: number };

/** Of an automation the live row is answered, else the latest one; of a provider's name, what it carries or carried. */
export function findSubscription(db: Queries, named: Named): Promise<SubscriptionRow | undefined> {
  if ('provider' in named) return selectByProvider(db, named.provider);
  if ('automationId' in named) return selectForAutomation(db, named.userId, named.automationId);
  const { id, userId } = named;
  return userId === undefined ? selectById(db, id) : selectOwnSubscription(db, userId, id);
}
