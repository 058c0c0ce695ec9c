import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { readRecent, searchAll } from './search-all.ts';

export const search: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.searchAll, ({ query: { q, recent }, caller }) => {
    const { role } = caller.staff.by;
    return q === '' && recent !== undefined ? readRecent(shop, role, recent) : searchAll(shop, role, q);
  });
};
