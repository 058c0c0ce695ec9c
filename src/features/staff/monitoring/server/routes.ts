import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Feature } from '#server/http/feature.ts';
import { shopMetrics } from './shop-metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** There is no such call when METRICS_TOKEN is not set (docs/product/alert.md#figures-for-a-monitor). */
export const monitoring: Feature = ({ app, shop }) => {
  const { METRICS_TOKEN: token } = shop.settings;
  if (!token) return;
  const metrics = shopMetrics(shop);
  const wanted = digest(`Bearer ${token}`);
  app.get('/api/metrics/', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new Refusal('unauthenticated');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};
