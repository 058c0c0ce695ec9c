import { Refusal } from '#contract-kit/error-codes.ts';
import type { Feature } from '#server/http/feature.ts';
import { getAutomation, listAutomations, listCategories } from '../contract.ts';
import { browseCatalogue } from './catalogue-store.ts';

export const catalogue: Feature = ({ endpoints, shop }) => {
  const shelves = browseCatalogue(shop.pool);
  endpoints.open(listAutomations, ({ query }) => shelves.listAutomations(query));
  endpoints.open(listCategories, () => shelves.listCategories());
  endpoints.open(getAutomation, async ({ params }) => {
    const found = await shelves.findAutomation(params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  });
};
