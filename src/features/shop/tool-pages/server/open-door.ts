import { Refusal } from '#contract-kit/error-codes.ts';
import { canOpenPage } from '#domain/subscription/access.ts';
import type { Shop } from '#server/shop.ts';
import { type DoorRow, selectDoor } from './store.ts';

export interface OpenDoor {
  automation: { id: number; name: string; slug: string };
  subscriptionId: number;
}

function opens(row: DoorRow, now: Date): row is DoorRow & { automation_id: number; subscription_id: number } {
  if (row.automation_id === null || row.subscription_id === null) return false;
  const { status, is_free: isFree, end_date: endDate, past_due_since: pastDueSince } = row;
  return canOpenPage({ status, isFree, endDate, pastDueSince }, row.has_page, now);
}

/** Throws `webhook_unauthenticated`, `_not_found` or `_forbidden` (docs/product/automation-page.md#refusals). */
export async function findOpenDoor(
  shop: Pick<Shop, 'pool' | 'clock'>,
  userId: number,
  named: string | number,
): Promise<OpenDoor> {
  const rows = await selectDoor(shop.pool, userId, named);
  const [first] = rows;
  if (!first) throw new Refusal('webhook_unauthenticated');
  if (!first.has_page) throw new Refusal('webhook_not_found');
  const now = shop.clock.now();
  const open = rows.find((row) => opens(row, now));
  if (!open || !opens(open, now)) throw new Refusal('webhook_forbidden');
  const { automation_id: id, name, slug } = open;
  return { automation: { id, name, slug }, subscriptionId: open.subscription_id };
}
