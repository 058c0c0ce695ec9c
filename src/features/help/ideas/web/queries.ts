import { MINUTE_MS } from '#domain/time/durations.ts';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

/** docs/product/interface.md#lifetimes-of-answers */
export const ownIdeas = queryOf(['ideas', 'own'], calls.listOwnIdeas, { staleTime: 2 * MINUTE_MS });

export const ownIdea = (id: number) =>
  queryOf(['ideas', 'own', id], calls.readOwnIdea, { params: { id }, staleTime: MINUTE_MS });

/** docs/product/interface.md#lifetimes-of-answers */
export const categories = queryOf(['catalogue', 'categories'], catalogueCalls.listCategories, {
  staleTime: 60 * MINUTE_MS,
});
