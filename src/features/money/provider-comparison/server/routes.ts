import type { Feature } from '#server/http/feature.ts';
import { compareWithProvider, lastComparison, repairDifference } from '../contract.ts';
import { repairByStaff } from './repair-difference.ts';
import { showLast, shownComparison } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';

export const providerComparison: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(compareWithProvider, async ({ caller }) =>
    shownComparison(shop.db, await beginComparison(shop, caller.staff)),
  );
  endpoints.serveStaff(lastComparison, ({ query }) => showLast(shop, query));
  endpoints.serveStaff(repairDifference, ({ caller, params }) =>
    repairByStaff(shop, params.id, caller.staff),
  );
};
