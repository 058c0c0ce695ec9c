import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal } from '../contract-kit/error-codes.ts';
import { createAuthenticate } from '../features/auth/server/for-other-features.ts';
import { registerApiDocument } from './http/api-document.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import type { Feature } from './http/feature.ts';
import { openRateLimiter } from './http/rate-limiter.ts';
import { EndpointServer } from './http/serve.ts';
import type { Shop } from './shop.ts';

/** The only list of features. */
const features: readonly Feature[] = [];

z.config(z.locales.fr());

const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Nothing under /api/ falls through to the pages. */
function registerUnknownCalls(api: FastifyInstance): void {
  api.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Refusal('not_found');
  });
}

/** The whole web program on one shop: the same in production and in tests, where only gateways point elsewhere. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: shop.log,
    disableRequestLogging: true,
    trustProxy: shop.settings.TRUST_PROXY,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  await app.register(underPressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: '/api/health/' });
  const authenticate = createAuthenticate(shop);
  await app.register(async (api) => {
    await registerApiDocument(api, shop.settings);
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(apiHeaders);
      done();
    });
    const endpoints = new EndpointServer(
      api,
      authenticate,
      openRateLimiter(shop.pool, shop.settings.RATE_LIMIT_FACTOR),
    );
    for (const feature of features) await feature({ endpoints, shop, app: api, authenticate });
    registerUnknownCalls(api);
  });
  return app;
}
