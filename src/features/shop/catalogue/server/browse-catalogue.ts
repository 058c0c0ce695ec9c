import type pg from 'pg';
import { pageLinks } from '#contract-kit/pagination.ts';
import { type Automation, type CataloguePages, listAutomations } from '../contract.ts';
import { automationFields, cardFields } from './automation-fields.ts';
import {
  type AutomationRow,
  selectAutomation,
  selectAutomations,
  selectCards,
  selectCategories,
  selectLowestPrice,
  selectShelf,
} from './store.ts';

function shown(row: AutomationRow): Automation {
  const fields = automationFields(row);
  return {
    ...fields,
    purchase_count: row.purchase_count,
    subscription_count: row.subscription_count,
    webhook_url: row.has_webhook_file ? fields.form_url : null,
  };
}

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
    async listCards({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await selectCards(pool, asked);
      return { count: total, results: rows.map(cardFields) };
    },
    async readShelf({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total, categories, lowest } = await selectShelf(pool, asked);
      return { count: total, results: rows.map(cardFields), categories, lowest };
    },
    async findAutomation(id) {
      const row = await selectAutomation(pool, id);
      return row && shown(row);
    },
    lowestMonthlyPrice: () => selectLowestPrice(pool),
    listCategories: (search) => selectCategories(pool, search),
  };
}
