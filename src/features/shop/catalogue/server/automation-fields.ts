import { euroCents, eurosFromCents } from '#domain/money/money.ts';

/** Prices in cents. */
export interface CardRow {
  id: number;
  name: string;
  slug: string;
  description: string;
  image_key: string;
  purchase_price: number;
  subscription_price: number;
  category_name: string;
}

export interface AutomationColumns extends CardRow {
  available: boolean;
  subscription_available: boolean;
  category_id: number;
  category_slug: string;
  has_webhook_file: boolean;
}

export function cardFields(row: CardRow) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image: row.image_key ? `/media/${row.image_key}` : null,
    purchase_price: eurosFromCents(euroCents(row.purchase_price)),
    subscription_price: eurosFromCents(euroCents(row.subscription_price)),
    category_name: row.category_name,
  };
}

/** See docs/product/automation.md#what-everybody-sees. */
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
    form_url: `/webhook/${row.slug}/`,
    subscription_period: 'monthly' as const,
  };
}
