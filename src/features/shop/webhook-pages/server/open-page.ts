import { Refusal } from '#contract-kit/error-codes.ts';
import { canOpenPage } from '#domain/subscription/access.ts';
import { recordAccess } from '#money/subscriptions/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import { type DoorRow, selectDoor, selectPage } from './store.ts';

type Reading = Pick<Shop, 'pool' | 'clock'>;

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
export async function findOpenDoor(shop: Reading, userId: number, named: string | number): Promise<OpenDoor> {
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

/** Notes the opening (docs/product/automation-page.md#opening-is-noted-first). Refuses as `findOpenDoor`. */
export async function openPage(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  userId: number,
  named: string | number,
): Promise<string> {
  const { automation, subscriptionId } = await findOpenDoor(shop, userId, named);
  const html = await selectPage(shop.pool, automation.id);
  if (html === undefined) throw new Refusal('webhook_not_found');
  if (!(await recordAccess(shop.db, userId, subscriptionId, shop.clock.now())))
    throw new Refusal('webhook_forbidden');
  return html;
}
