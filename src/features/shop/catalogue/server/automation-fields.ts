import { mapNotes, NOTES, type Note } from '#domain/edits/automation-record.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { type StoredPicture, shownPicture } from '#domain/page/pictures.ts';
import type { Columns } from '#server/db/connection.ts';
import type { automations, categories } from '#server/db/schema/catalogue.ts';
import type { Automation, AutomationDetail } from '../contract.ts';

type Category = typeof categories.$inferSelect;

export interface CardRow
  extends Columns<
    typeof automations,
    | 'id'
    | 'name'
    | 'slug'
    | 'description'
    | 'description_by_ai'
    | 'image_key'
    | 'purchase_price'
    | 'subscription_price'
  > {
  category_name: Category['name'];
}

export interface AutomationColumns
  extends CardRow,
    Columns<typeof automations, 'available' | 'subscription_available' | 'category_id'> {
  category_slug: Category['slug'];
  has_webhook_file: boolean;
  has_demonstration: boolean;
}

/** They read an automation `a` with its category `c`, and make a `CardRow`. */
export const cardColumns = `
    a.id, a.name, a.slug, a.description, a.description_by_ai, a.image_key, a.purchase_price,
    a.subscription_price, c.name as category_name`;

/** They make `AutomationColumns`. */
const automationColumns = `${cardColumns}, a.available, a.subscription_available,
    c.id as category_id, c.slug as category_slug,
    exists (select from automation_pages w where w.automation_id = a.id) as has_webhook_file,
    exists (select from demonstrations d where d.automation_id = a.id and d.allowed) as has_demonstration`;

/** How many people subscribe to an automation `a`. */
export const SUBSCRIBERS = `(select count(*)::int from subscriptions s where s.automation_id = a.id
      and s.status in ('active', 'offered', 'cancelling', 'past_due'))`;

/** They cost more than all the rest, so only shown rows have them. */
const countColumns = `
    (select count(*)::int from purchases p where p.automation_id = a.id
      and p.source = 'order' and p.given_back_at is null) as purchase_count,
    ${SUBSCRIBERS} as subscription_count`;

/** Of a picture `i`, a `StoredPicture`. */
export const PICTURE = `json_build_object('id', i.id, 'key', i.key, 'width', i.width, 'height', i.height,
        'caption', i.caption)`;

/** They make an `AutomationRow`, as everybody sees it. */
const shownColumns = `${automationColumns}, ${countColumns}`;

/** An automation's own page alone has them. */
const detailColumns = `${NOTES.map((name) => `a.${name}`)},
    (select coalesce(json_agg(${PICTURE} order by i.position), '[]')
      from automation_pictures i where i.automation_id = a.id) as pictures`;

export const AUTOMATION_COLUMNS = {
  listed: automationColumns,
  shown: shownColumns,
  detail: `${shownColumns}, ${detailColumns}`,
};

export interface AutomationRow extends AutomationColumns {
  purchase_count: number;
  subscription_count: number;
}

export interface DetailRow extends AutomationRow, Columns<typeof automations, Note> {
  pictures: StoredPicture[];
}

export function cardFields(row: CardRow) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    description_by_ai: row.description_by_ai,
    image: row.image_key ? `/media/${row.image_key}` : null,
    purchase_price: eurosFromCents(row.purchase_price),
    subscription_price: eurosFromCents(row.subscription_price),
    category_name: row.category_name,
  };
}

/** docs/product/automation.md#what-everybody-sees */
export function automationFields(row: AutomationColumns) {
  const card = cardFields(row);
  return {
    ...card,
    available: row.available,
    subscription_available: row.subscription_available,
    price: card.purchase_price,
    monthly_price: card.subscription_price,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    category_slug: row.category_slug,
    has_webhook_file: row.has_webhook_file,
    has_demonstration: row.has_demonstration && row.has_webhook_file && row.available,
    form_url: `/webhook/${row.slug}/`,
    subscription_period: 'monthly' as const,
  };
}

export function shownAutomation(row: AutomationRow): Automation {
  const fields = automationFields(row);
  return {
    ...fields,
    purchase_count: row.purchase_count,
    subscription_count: row.subscription_count,
    webhook_url: row.has_webhook_file ? fields.form_url : null,
  };
}

export function shownDetail(row: DetailRow): AutomationDetail {
  const notes = mapNotes((name) => row[name]);
  return { ...shownAutomation(row), ...notes, pictures: row.pictures.map(shownPicture) };
}
