import { type SQL, sql } from 'drizzle-orm';
import { addressOf } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import { earliestPriceChangeDay } from '#domain/price/price-change.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import type { Shop } from '#server/shop.ts';
import {
  automationColumns,
  type AutomationRow as CatalogueRow,
  countColumns,
  selectPendingChange,
  shownAutomation,
} from '#shop/catalogue/server/for-other-features.ts';
import { routes as priceRoutes } from '#shop/price-changes/calls.ts';
import { countAtOtherPrices } from '#shop/price-changes/server/for-other-features.ts';
import { routes } from '../calls.ts';
import type { AutomationRow, PriceAnnouncement, StaffAutomation } from '../contract.ts';
import type { AutomationOrder } from '../orders.ts';

type ListedRow = CatalogueRow & Columns<typeof automations, 'updated_at'> & { total: number };

const orders: Record<string, SQL> = {
  name: sql`a.name collate french`,
  subscription_price: sql`a.subscription_price`,
  purchase_count: sql`purchase_count`,
  subscription_count: sql`subscription_count`,
  updated_at: sql`a.updated_at`,
};

function orderOf(sort: AutomationOrder): SQL {
  const by = orders[sort.replace('-', '')] ?? sql`a.id`;
  return sort.startsWith('-') ? sql`${by} desc` : by;
}

const shownColumns = sql.raw(`${automationColumns}, ${countColumns}, a.updated_at`);

export interface StaffFilter {
  search?: string | undefined;
  /** A slug. */
  category?: string | undefined;
  available?: 'true' | 'false' | undefined;
  sort: AutomationOrder;
  page: number;
  page_size: number;
}

/** The one place that pages. */
async function selectPage(db: Queries, { search, category, available, sort, page, page_size }: StaffFilter) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const where = sql.join(
    [
      sql`a.deleted_at is null`,
      ...(category ? [sql`c.slug = ${category}`] : []),
      ...(available ? [sql`a.available = ${available === 'true'}`] : []),
      ...words.map((word) => sql`position(searchable(${word}) in searchable(a.name || ' ' || a.slug)) > 0`),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<ListedRow & Record<string, unknown>>(sql`
    select ${shownColumns}, count(*) over ()::int as total
    from automations a join categories c on c.id = a.category_id where ${where}
    order by ${orderOf(sort)}, a.id limit ${page_size} offset ${(page - 1) * page_size}`);
  return rows;
}

function rowOf(row: ListedRow): AutomationRow {
  return { ...shownAutomation(row), updated_at: new Date(row.updated_at).toISOString() };
}

export async function listForStaff({ db }: Pick<Shop, 'db'>, filter: StaffFilter) {
  const rows = await selectPage(db, filter);
  const { page, page_size, ...rest } = filter;
  const count = rows[0]?.total ?? 0;
  const links = pageLinks(routes.listStaffAutomations.path, { ...rest, page_size }, count, page, page_size);
  return { count, ...links, results: rows.map(rowOf) };
}

/** Null when every subscriber pays this price, or was told of it. */
async function announcementOf(
  db: Queries,
  id: number,
  price: EuroCents,
  now: Date,
): Promise<PriceAnnouncement | null> {
  const pending = await selectPendingChange(db, id, now);
  if (pending?.amount === price) return null;
  const subscribers = await countAtOtherPrices(db, id, price);
  if (subscribers === 0) return null;
  const earliest = earliestPriceChangeDay(now);
  const afterPending = pending ? parisDayIn(pending.from, 1) : earliest;
  const earliest_day = afterPending > earliest ? afterPending : earliest;
  const subscription_price = eurosFromCents(price);
  const query = new URLSearchParams({
    subscription_price: String(subscription_price),
    subscribers_from: earliest_day,
  });
  const preview = `${addressOf(priceRoutes.previewPriceChange, { id })}?${query}`;
  return { subscription_price, subscribers, earliest_day, preview };
}

type DetailRow = CatalogueRow &
  Columns<typeof automations, 'version' | 'created_at' | 'updated_at'> & {
    file_name: string | null;
    published_version: number | null;
    former_slugs: string[];
  };

export async function showForStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<StaffAutomation> {
  const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
    select ${shownColumns}, a.version, a.created_at, v.file_name, v.number as published_version,
      array(select f.slug from former_automation_slugs f where f.automation_id = a.id order by f.left_at) as former_slugs
    from automations a join categories c on c.id = a.category_id
    left join automation_pages p on p.automation_id = a.id left join page_versions v on v.id = p.version_id
    where a.id = ${id} and a.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return {
    ...shownAutomation(row),
    version: row.version,
    webhook_file_name: row.file_name,
    published_version: row.published_version,
    former_slugs: row.former_slugs,
    announcement: await announcementOf(db, id, row.subscription_price, clock.now()),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
