import type { FastifyInstance } from 'fastify';
import { publicReading } from '#contract-kit/endpoint.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who limits the route; without it, the scope does. */
    limitedBy?: 'contract' | 'signature';
  }
}

/** A route without its own limit gets that of public reading. Call it after the cache. */
export function limitTheRest(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', async (request) => {
    const { config, url = '/' } = request.routeOptions;
    if (config.limitedBy) return;
    const { method } = request;
    await limiter.countAddress({ method, path: url, rateLimit: publicReading }, request.ip);
  });
}
