import type { FastifyInstance } from 'fastify';
import { publicReading } from '#contract-kit/endpoint.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it, the scope limits the route. */
    limitedBy?: 'contract' | 'signature';
  }
}

/** Routes without their own limit get that of public reading. Register it after the cache. */
export function limitTheRest(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', async (request) => {
    const { config, url = '/' } = request.routeOptions;
    if (config.limitedBy) return;
    const { method } = request;
    await limiter.countAddress({ method, path: url, rateLimit: publicReading }, request.ip);
  });
}
