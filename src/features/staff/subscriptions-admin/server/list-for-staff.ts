import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { ZERO } from '#domain/money/money.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import { type InJson, prepared } from '#server/db/prepared.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Shop } from '#server/shop.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import {
  describeSubscription,
  type ListedRow,
  subscriptionColumns,
} from '#shop/own-automations/server/for-other-features.ts';
import type { AllSubscriptions, SubscriptionsFilter } from '../contract.ts';

/** With the subscriptions that may count toward the cap; the domain decides. */
interface StaffListedRow extends ListedRow {
  user_id: number;
  counted: InJson<
    Pick<typeof subscriptions.$inferSelect, 'id' | 'individualPrice' | 'status' | 'isFree' | 'endDate'>
  >[];
}

const columns = `${subscriptionColumns}, s.user_id,
  (select coalesce(json_agg(json_build_object('id', c.id, 'individualPrice', c.individual_price, 'status', c.status,
      'isFree', c.is_free, 'endDate', c.end_date)), '[]')
   from subscriptions c
   where c.user_id = u.id and c.status in ('active', 'cancelling', 'past_due') and not c.is_free) as counted`;

const tables = `from subscriptions s join users u on u.id = s.user_id join automations a on a.id = s.automation_id`;

/** A closed account's subscriptions ended with it; its person is no longer shown. */
const chosen = `u.deleted_at is null and ($1 = '' or s.status = $1)
  and ($2 = '' or position(lower($2) in lower(u.email)) > 0)
  and ($3 = '' or position(lower($3) in lower(a.name)) > 0)`;

type Chosen = [status: string, email: string, automation: string];

const page = prepared<StaffListedRow, [...Chosen, number, number]>(
  'staff_subscriptions_page',
  `select ${columns} ${tables} where ${chosen} order by s.created_at desc, s.id desc limit $4 offset $5`,
);
const counted = prepared<{ count: number }, Chosen>(
  'staff_subscriptions_count',
  `select count(*)::int as count ${tables} where ${chosen}`,
);
const one = prepared<StaffListedRow, [number]>(
  'staff_subscription',
  `select ${columns} ${tables} where u.deleted_at is null and s.id = $1`,
);

const selectPage = (pool: pg.Pool, filter: Chosen, size: number, offset: number) =>
  page(pool, ...filter, size, offset);

async function countChosen(pool: pg.Pool, filter: Chosen): Promise<number> {
  const [row] = await counted(pool, ...filter);
  return row?.count ?? 0;
}

/** Undefined when there is none, or when its customer's account is closed. */
async function selectOne(pool: pg.Pool, id: number): Promise<StaffListedRow | undefined> {
  const [row] = await one(pool, id);
  return row;
}

type Reading = Pick<Shop, 'pool' | 'clock'>;

const pageSize = 20;

function shown(row: StaffListedRow, now: Date): Subscription {
  const own = row.counted.map(({ individualPrice: price, endDate, ...rest }) => ({
    ...rest,
    price,
    endDate: endDate === null ? null : new Date(endDate),
  }));
  const { costs } = monthOfToday(own, row.monthly_cap, now);
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

export async function showForStaff({ pool, clock }: Reading, id: number): Promise<Subscription> {
  const row = await selectOne(pool, id);
  if (!row) throw new Refusal('not_found');
  return shown(row, clock.now());
}
