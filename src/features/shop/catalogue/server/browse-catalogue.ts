import type pg from 'pg';
import { pageLinks } from '#contract-kit/pagination.ts';
import { type CataloguePages, listAutomations } from '../contract.ts';
import { cardFields, shownAutomation, shownDetail } from './automation-fields.ts';
import {
  selectAutomation,
  selectAutomations,
  selectCards,
  selectCategories,
  selectFormerCategory,
  selectLowestPrice,
  selectShelf,
} from './catalogue-store.ts';

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
        results: rows.map(shownAutomation),
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
      return row && shownDetail(row);
    },
    lowestMonthlyPrice: () => selectLowestPrice(pool),
    listCategories: (search) => selectCategories(pool, search),
    findFormerCategory: async (slug) => (await selectFormerCategory(pool, slug))?.slug,
  };
}
