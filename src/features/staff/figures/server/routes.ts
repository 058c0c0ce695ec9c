import { Refusal } from '#contract-kit/error-codes.ts';
import type { Feature } from '#server/http/feature.ts';
import { knowsToken } from '#server/process/metrics.ts';
import * as calls from '../contract.ts';
import { TOP_SELLING } from '../contract.ts';
import { currentFigures } from './kept-figures.ts';
import { shopMetrics } from './shop-metrics.ts';

export const figures: Feature = ({ app, shop, endpoints }) => {
  endpoints.serveStaff(calls.readStats, async () => {
    const { topAutomations, ...all } = await currentFigures(shop);
    return { ...all, topAutomations: topAutomations.slice(0, TOP_SELLING) };
  });
  endpoints.serveStaff(calls.topSelling, async ({ query }) => {
    const { at, topAutomations } = await currentFigures(shop);
    return { at, automations: topAutomations.slice(0, query.limit) };
  });
  // The call exists only with METRICS_TOKEN (docs/product/alert.md#figures-for-a-monitor).
  const { METRICS_TOKEN: token } = shop.settings;
  if (!token) return;
  const metrics = shopMetrics(shop);
  app.get('/api/metrics/', { schema: { hide: true } }, async (request, reply) => {
    if (!knowsToken(token, request.headers.authorization)) throw new Refusal('unauthenticated');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};
