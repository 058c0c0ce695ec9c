import { euroCents, eurosFromCents } from '../../../domain/money.ts';

/** The columns of an automation and its category that every list reads; prices in cents. */
export interface AutomationColumns {
  id: number;
  name: string;
  slug: string;
  description: string;
  image_key: string;
  available: boolean;
  subscription_available: boolean;
  purchase_price: number;
  subscription_price: number;
  category_id: number;
  category_name: string;
  category_slug: string;
  has_webhook_file: boolean;
}

/** What is the same of an automation for a visitor and for whoever owns it (specification, section 3). */
export function automationFields(row: AutomationColumns) {
  const purchase = eurosFromCents(euroCents(row.purchase_price));
  const monthly = eurosFromCents(euroCents(row.subscription_price));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image: row.image_key ? `/media/${row.image_key}` : null,
    available: row.available,
    subscription_available: row.subscription_available,
    purchase_price: purchase,
    subscription_price: monthly,
    price: purchase,
    monthly_price: monthly,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    category_name: row.category_name,
    category_slug: row.category_slug,
    has_webhook_file: row.has_webhook_file,
    form_url: `/webhook/${row.slug}/`,
    subscription_period: 'monthly' as const,
  };
}
