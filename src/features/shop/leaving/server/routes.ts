import { personOfLink } from '#people/emailed-links/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { sayWhyLeft } from './say-why-left.ts';

export const leaving: Feature = ({ endpoints, shop }) => {
  endpoints.serve(calls.sayWhyLeft, ({ caller, params, body }) =>
    sayWhyLeft(shop, { userId: caller.userId, automationId: params.id, ...body }),
  );
  endpoints.open(calls.sayWhyLeftByLink, async ({ body }) => {
    const { key, link, automation_id: automationId, ...said } = body;
    const userId = await personOfLink(shop, key, link);
    return sayWhyLeft(shop, { userId, automationId, ...said });
  });
};
