import { DAY_MS } from '#domain/time/durations.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import type { Shop } from '#server/shop.ts';
import { convergeDispute } from './converge-dispute.ts';
import { selectStatuses } from './dispute-store.ts';

/** docs/product/refund-and-dispute.md#cardholders-have-time */
const recentMs = 200 * DAY_MS;

export async function convergeRecentDisputes(shop: Shop): Promise<void> {
  const since = new Date(shop.clock.now().getTime() - recentMs);
  for await (const page of eachPage((after) => shop.stripe.pageDisputes(since, after))) {
    const known = await selectStatuses(
      shop.db,
      page.map(({ id }) => id),
    );
    for (const { id, status } of page) {
      if (known.get(id) !== status) await convergeDispute(shop, id);
    }
  }
}
