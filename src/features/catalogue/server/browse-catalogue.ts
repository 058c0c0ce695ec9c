import type pg from 'pg';
import { pageLinks } from '../../../contract-kit/pagination.ts';
import { euroCents, eurosFromCents } from '../../../domain/money.ts';
import { type Automation, type CataloguePages, listAutomations } from '../contract.ts';
import { type AutomationRow, selectAutomation, selectAutomations, selectCategories } from './store.ts';

function shown(row: AutomationRow): Automation {
  const purchase = eurosFromCents(euroCents(row.purchase_price));
  const monthly = eurosFromCents(euroCents(row.subscription_price));
  const address = `/webhook/${row.slug}/`;
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
    purchase_count: row.purchase_count,
    subscription_count: row.subscription_count,
    has_webhook_file: row.has_webhook_file,
    webhook_url: row.has_webhook_file ? address : null,
    form_url: address,
    subscription_period: 'monthly',
  };
}

/** The catalogue as every visitor sees it: what the calls answer and what the pages are rendered from. */
export function browseCatalogue(pool: pg.Pool): CataloguePages {
  return {
    async listAutomations({ page, page_size, ...filter }) {
      const { rows, total } = await selectAutomations(pool, {
        ...filter,
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      return {
        count: total,
        ...pageLinks(listAutomations.path, { ...filter, page_size }, total, page, page_size),
        results: rows.map(shown),
      };
    },
    async findAutomation(id) {
      const row = await selectAutomation(pool, id);
      return row && shown(row);
    },
    listCategories: (search) => selectCategories(pool, search),
  };
}
