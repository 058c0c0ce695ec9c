import type { FastifyInstance } from 'fastify';
import { publicReading } from '#contract-kit/endpoint.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who limits this route: its contract, or the provider's signature. Without it the scope does. */
    limitedBy?: 'contract' | 'signature';
  }
}

/**
 * Nothing of this scope is without a limit by omission: a route that has none of its own is asked as often as a public
 * reading. To be called after the cache, whose answers cost nothing.
 */
export function limitTheRest(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', async (request) => {
    const { config, url = '/' } = request.routeOptions;
    if (config.limitedBy) return;
    const { method } = request;
    await limiter.countAddress({ method, path: url, rateLimit: publicReading }, request.ip);
  });
}
