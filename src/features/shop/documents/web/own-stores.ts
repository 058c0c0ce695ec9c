import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

export const ownStores = queryOf(['document-stores'], calls.listStores, {
  // They are written by tools, in other pages.
  staleTime: 0,
});

/** An address of the viewer may name the document that it shows first. */
export const documentParameter = 'document';

export const documentAddress = (slug: string, key: string): string =>
  `/webhook-viewer/${slug}?${documentParameter}=${encodeURIComponent(key)}`;
