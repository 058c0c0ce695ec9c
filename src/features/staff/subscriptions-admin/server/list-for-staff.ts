import { Refusal } from '#contract-kit/error-codes.ts';
import { euroCents, ZERO } from '#domain/money/money.ts';
import { actualMonthlyCosts } from '#domain/price/monthly-cap.ts';
import { countsTowardCap } from '#domain/status/subscription-status.ts';
import type { Shop } from '#server/shop.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { describeSubscription } from '#shop/own-automations/server/for-other-features.ts';
import type { AllSubscriptions, SubscriptionsFilter } from '../contract.ts';
import { type Chosen, countChosen, type StaffListedRow, selectOne, selectPage } from './list-store.ts';

type Reading = Pick<Shop, 'pool' | 'clock'>;

const pageSize = 20;

function shown(row: StaffListedRow, now: Date): Subscription {
  const counted = row.counted.filter(({ endDate, ...one }) =>
    countsTowardCap({ ...one, endDate: endDate === null ? null : new Date(endDate) }, now),
  );
  const prices = counted.map(({ id, price }) => ({ id, price: euroCents(price) }));
  const costs = actualMonthlyCosts(prices, euroCents(row.monthly_cap));
  return describeSubscription(row, row.user_id, costs.get(row.id) ?? ZERO, now);
}

/** Two queries, however many customers are on the page. */
export async function listForStaff(
  { pool, clock }: Reading,
  filter: SubscriptionsFilter,
): Promise<AllSubscriptions> {
  const chosen: Chosen = [filter.status ?? '', filter.user_email ?? '', filter.automation ?? ''];
  const count = await countChosen(pool, chosen);
  const rows = await selectPage(pool, chosen, pageSize, (filter.page - 1) * pageSize);
  const now = clock.now();
  return {
    subscriptions: rows.map((row) => shown(row, now)),
    pagination: {
      current_page: filter.page,
      total_pages: Math.max(1, Math.ceil(count / pageSize)),
      total_count: count,
    },
  };
}

/** Throws `Refusal('not_found')` on a closed account. */
export async function showForStaff({ pool, clock }: Reading, id: number): Promise<Subscription> {
  const row = await selectOne(pool, id);
  if (!row) throw new Refusal('not_found');
  return shown(row, clock.now());
}
