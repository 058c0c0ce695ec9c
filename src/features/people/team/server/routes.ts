import type { Feature } from '#server/http/feature.ts';
import { listOwnViewings } from '../contract.ts';
import { selectViewingsOf } from './viewing-store.ts';

export const viewings: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listOwnViewings, async ({ caller }) => {
    const rows = await selectViewingsOf(shop.db, caller.userId);
    return rows.map(({ startedAt, reason }) => ({ started_at: startedAt.toISOString(), reason }));
  });
};
