import type { Feature } from '#server/http/feature.ts';
import { logTermsAcceptance } from '../contract.ts';
import { recordTermsAcceptance } from './store.ts';

export const terms: Feature = ({ endpoints, shop }) => {
  endpoints.serve(logTermsAcceptance, async ({ caller, body }) => {
    const now = shop.clock.now();
    const id = await recordTermsAcceptance(shop.db, { userId: caller.userId, ...body, now });
    return { id, received_at: now.toISOString() };
  });
};
