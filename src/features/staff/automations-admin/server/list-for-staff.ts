import { sql } from 'drizzle-orm';
import { countRestorable } from '#account/data-export/server/for-other-features.ts';
import { addressOf } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { checklistOf } from '#domain/idea/draft-checklist.ts';
import { type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import { earliestPriceChangeDay } from '#domain/price/price-change.ts';
import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { Columns, Queries } from '#server/db/connection.ts';
import { among, type Chosen, type Condition, type KeyedList, orderOf } from '#server/db/keyed-page.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFile } from '#server/http/csv-file.ts';
import { staffCall, staffFile } from '#server/http/staff-call.ts';
import type { Shop } from '#server/shop.ts';
import {
  AUTOMATION_COLUMNS,
  selectPendingChange,
  shownAutomation,
  shownDetail,
} from '#shop/catalogue/server/for-other-features.ts';
import { previewPriceChange } from '#shop/price-changes/contract.ts';
import { countAtOtherPrices } from '#shop/price-changes/server/for-other-features.ts';
import { listedPage, previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AutomationRow, AutomationsFile, PriceAnnouncement, StaffAutomation } from '../contract.ts';
import * as calls from '../contract.ts';
import { selectSaleSeen } from './follow-draft.ts';

type CatalogueRow = Parameters<typeof shownAutomation>[0];

export type ListedRow = CatalogueRow & Columns<typeof automations, 'updated_at'> & { owner_count: number };

const owners = '(select count(*)::int from purchases p where p.automation_id = a.id and p.ended_at is null)';

const list: KeyedList = {
  rows: 'automations a',
  id: 'a.id',
  columns: `${AUTOMATION_COLUMNS.shown}, ${owners} as owner_count, a.updated_at`,
  joins: 'join automations a on a.id = page.id join categories c on c.id = a.category_id',
};

const orders = {
  name: { by: 'a.name collate french', type: 'text' },
  subscription_price: { by: 'a.subscription_price', type: 'integer' },
  owner_count: { by: owners, type: 'integer' },
  updated_at: { by: 'a.updated_at', type: 'timestamptz' },
} as const;

function conditionsOf({ ids, search, category, available }: AutomationsFile): Condition[] {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const conditions: Condition[] = [{ sql: 'a.deleted_at is null', values: [] }, ...among(list, ids)];
  if (category)
    conditions.push({
      sql: 'a.category_id = (select id from categories where slug = ? and deleted_at is null)',
      values: [category],
    });
  if (available) conditions.push({ sql: 'a.available = ?', values: [available === 'true'] });
  for (const word of words)
    conditions.push({
      sql: "position(searchable(?) in searchable(a.name || ' ' || a.slug)) > 0",
      values: [word],
    });
  return conditions;
}

export const chosenAutomations = (filter: AutomationsFile): Chosen => ({
  list,
  conditions: conditionsOf(filter),
  order: orderOf(orders, filter.sort),
});

export function rowOf(row: ListedRow): Omit<AutomationRow, 'restorable_count'> {
  const { owner_count, updated_at } = row;
  return { ...shownAutomation(row), owner_count, updated_at: updated_at.toISOString() };
}

const isHeld = (row: ListedRow) => row.owner_count > 0 || row.subscription_count > 0;

export const listForStaff = staffCall(calls.listStaffAutomations, async ({ pool, db, clock }, { query }) => {
  const { rows, pagination } = await listedPage<ListedRow>(pool, chosenAutomations(query), query);
  const free = rows.filter((row) => !isHeld(row)).map(({ id }) => id);
  const restorable = await countRestorable(db, free, clock.now());
  const automations = rows.map((row) => ({
    ...rowOf(row),
    restorable_count: isHeld(row) ? null : (restorable.get(row.id) ?? 0),
  }));
  return { automations, pagination };
});

/** Null when every subscriber pays this price or was told of it. */
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
  const preview = `${addressOf(previewPriceChange, { id })}?${query}`;
  return { subscription_price, subscribers, earliest_day, preview };
}

type DetailRow = Parameters<typeof shownDetail>[0] &
  Columns<typeof automations, 'version' | 'created_at' | 'updated_at'> & {
    file_name: string | null;
    published_version: number | null;
    former_slugs: string[];
    drafted_from: number | null;
  };

export async function showForStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<StaffAutomation> {
  const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
    select ${sql.raw(AUTOMATION_COLUMNS.detail)}, a.version, a.created_at, a.updated_at, v.file_name, v.number as published_version,
      (select i.id from automation_ideas i where i.automation_id = a.id and i.status = 'in_development') as drafted_from,
      array(select f.slug from former_automation_slugs f where f.automation_id = a.id order by f.left_at) as former_slugs
    from automations a join categories c on c.id = a.category_id
    left join automation_pages p on p.automation_id = a.id left join page_versions v on v.id = p.version_id
    where a.id = ${id} and a.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return {
    ...shownDetail(row),
    version: row.version,
    webhook_file_name: row.file_name,
    published_version: row.published_version,
    former_slugs: row.former_slugs,
    announcement: await announcementOf(db, id, row.subscription_price, clock.now()),
    drafted_from: row.drafted_from,
    checklist: row.available ? [] : checklistOf(await selectSaleSeen(db, id, row.drafted_from !== null)),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

const csv: CsvColumns<ReturnType<typeof rowOf>> = {
  Numéro: ({ id }) => id,
  Nom: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Catégorie: ({ category }) => category.name,
  'Prix d’achat': ({ purchase_price }) => csvAmount(purchase_price),
  'Prix d’abonnement': ({ subscription_price }) => csvAmount(subscription_price),
  'En vente': ({ available }) => (available ? 'Oui' : 'Non'),
  'Fichier HTML': ({ has_webhook_file }) => (has_webhook_file ? 'Oui' : 'Non'),
  Propriétaires: ({ owner_count }) => owner_count,
  'Abonnements en cours': ({ subscription_count }) => subscription_count ?? null,
  Modifiée: ({ updated_at }) => csvInstant(updated_at),
};

/** The file names nobody, so the journal has no entry. */
export const exportAutomations = staffFile(calls.exportAutomations, async (shop, { query }) => {
  const chosen = chosenAutomations(query);
  return listFile(shop, { name: 'automatisations', chosen, lineOf: rowOf, columns: csv });
});

export const previewAutomations = staffCall(calls.previewAutomations, ({ pool }, { body }) => {
  const { act, category, ids, filter } = body;
  const movedLine = ({ id, name, category_id }: ListedRow): SeveralLine => ({
    id,
    name,
    refusal: category_id === category ? 'Déjà dans cette catégorie.' : null,
    seen: String(category_id),
  });
  const soldLine = ({ id, name, available }: ListedRow): SeveralLine => {
    const already = available ? 'Déjà en vente.' : 'Déjà retirée de la vente.';
    return {
      id,
      name,
      refusal: available === (act === 'offer') ? already : null,
      seen: String(available),
    };
  };
  return previewLines(pool, chosenAutomations({ ...filter, ids }), act === 'move' ? movedLine : soldLine);
});
