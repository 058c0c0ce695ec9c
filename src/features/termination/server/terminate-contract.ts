import { Refusal } from '../../../contract-kit/error-codes.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { holderOfLink } from '../../auth/server/for-other-features.ts';
import { listSubscriptions, toggleSubscription } from '../../subscriptions/server/for-other-features.ts';
import type { Contract, Terminated } from '../contract.ts';

/**
 * The person to whom the link was sent. It is not used up: several contracts may be ended with it while it is valid, and
 * ending a contract is all that it can do.
 */
async function personOf(shop: Shop, key: string): Promise<number> {
  const holder = await inTransaction(shop.db, (tx) =>
    holderOfLink(tx, { key, purpose: 'terminate', now: shop.clock.now() }),
  );
  if (holder === undefined) throw new Refusal('link_expired');
  return holder;
}

/** What may be ended: paid and not ending yet. */
export async function contractsByKey(shop: Shop, key: string): Promise<Contract[]> {
  const subscriptions = await listSubscriptions(shop, await personOf(shop, key));
  return subscriptions
    .filter(({ status, is_free }) => !is_free && (status === 'active' || status === 'past_due'))
    .map(({ automation_id, automation_name: name, start_date, status }) => ({
      automation_id,
      name,
      start_date,
      ends_now: status === 'past_due',
    }));
}

/** Ends one contract as its owner's cancellation does; the acknowledgement leaves in the same transaction. */
export async function terminateByKey(
  shop: Shop,
  { key, automationId }: { key: string; automationId: number },
): Promise<Terminated> {
  const userId = await personOf(shop, key);
  const ended = await toggleSubscription(shop, { userId, automationId, action: 'cancel' });
  return { name: ended.automation_name, access_until: ended.access_until };
}
