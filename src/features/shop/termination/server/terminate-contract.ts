import { personOfLink } from '#people/emailed-links/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import { listSubscriptions, toggleOwn } from '#shop/own-automations/server/for-other-features.ts';
import type { Contract, Terminated } from '../contract.ts';

/** What may be ended: paid and not ending yet. */
export async function contractsByKey(shop: Shop, key: string): Promise<Contract[]> {
  const subscriptions = await listSubscriptions(shop, await personOfLink(shop, key, 'terminate'));
  return subscriptions
    .filter(({ status, is_free }) => !is_free && (status === 'active' || status === 'past_due'))
    .map(({ automation_id, automation_name: name, start_date, status, paid_until }) => ({
      automation_id,
      name,
      start_date,
      ends_now: status === 'past_due',
      paid_until,
    }));
}

/** See docs/product/withdrawal-and-termination.md#ends-like-a-cancellation. */
export async function terminateByKey(
  shop: Shop,
  { key, automationId }: { key: string; automationId: number },
): Promise<Terminated> {
  const userId = await personOfLink(shop, key, 'terminate');
  const ended = await toggleOwn(shop, { userId, automationId, action: 'cancel' });
  const { automation_name: name, access_until, changed_at: received_at } = ended;
  return { name, access_until, received_at };
}
