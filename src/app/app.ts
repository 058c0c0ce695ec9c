import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import { speakFrench } from '#contract-kit/french-words.ts';
import type { LoadEmails } from '#emails/emails.tsx';
import { legalMentions } from '#help/legal/server/legal-mentions.ts';
import { browsePublicIdeas } from '#help/public-ideas/server/routes.ts';
import { createAuthenticate } from '#people/auth/server/session.ts';
import { cacheAnswers, createResponseCache } from '#server/cache/response-cache.ts';
import { registerApiDocument } from '#server/http/api-document.ts';
import { boundJsonBodies, openServer } from '#server/http/open-server.ts';
import { refuseWhenLagging } from '#server/http/overload.ts';
import { registerProbes } from '#server/http/probes.ts';
import { servePublicFiles } from '#server/http/public-files.ts';
import { limitTheRest, openRateLimiter } from '#server/http/rate-limiter.ts';
import { EndpointServer } from '#server/http/serve.ts';
import { noteRefusalTo } from '#server/journal/act-on.ts';
import {
  analyticsReceiver,
  errorDestination,
  paymentOrigins,
  withAnalytics,
  withErrorDestination,
} from '#server/pages/content-security-policy.ts';
import { type PagesOptions, pages } from '#server/pages/pages.ts';
import type { Shop } from '#server/shop.ts';
import { browseCatalogue } from '#shop/catalogue/server/catalogue-store.ts';
import { listPublicPaths } from '#shop/catalogue/server/list-public-paths.ts';
import { features } from './features-list.ts';

speakFrench();

/** docs/product/time.md#shop-time-in-the-browser */
const shopTimeHeader = 'x-shop-time';

const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function registerUnknownCalls(api: FastifyInstance): void {
  api.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Refusal('not_found');
  });
}

/** docs/product/automation.md#counts-may-lag */
const cacheMaxAgeMs = 60_000;

async function openCache({ settings, notifications }: Shop) {
  if (settings.CACHE_MEGABYTES === 0) return undefined;
  const maxBytes = settings.CACHE_MEGABYTES * 1_048_576;
  const isSourceAway = () => notifications.isAway();
  const cache = createResponseCache({ maxBytes, maxAgeMs: cacheMaxAgeMs, isSourceAway });
  await notifications.on('catalogue_changed', () => cache.clear());
  return cache;
}

export interface AppOptions {
  /** `none`: the process only answers calls. */
  pages: PagesOptions['from'] | 'none';
  loadEmails?: LoadEmails;
  kit?: () => Promise<string>;
  /** Aborted when the process is about to close: `/readyz` then says so. */
  leaving?: AbortSignal;
}

/** Production and tests build the same app; only the gateways' addresses differ. */
export async function buildApp(
  shop: Shop,
  options: AppOptions = { pages: 'none' },
): Promise<FastifyInstance> {
  const { settings } = shop;
  const app = openServer(shop);
  const cache = await openCache(shop);
  refuseWhenLagging(app, settings.OVERLOAD_LAG_MS);
  registerProbes(app, shop, options.leaving);
  const authenticate = await createAuthenticate(shop);
  const limiter = openRateLimiter(shop.pool, settings);
  await app.register(async (api) => {
    if (cache) cacheAnswers(api, cache);
    limitTheRest(api, limiter);
    boundJsonBodies(api);
    await registerApiDocument(api, settings);
    api.addHook('onRequest', (request, reply, done) => {
      // They are set here, because a cached answer must not keep them.
      const ofThis = { 'x-request-id': request.id, [shopTimeHeader]: shop.clock.now().toISOString() };
      reply.headers({ ...apiHeaders, ...ofThis });
      done();
    });
    const endpoints = new EndpointServer(api, {
      authenticate,
      limiter,
      patienceMs: settings.PROVIDER_PATIENCE_MS,
      stallMs: settings.READER_STALL_MS,
      noteRefusal: noteRefusalTo(shop),
    });
    const { loadEmails, kit } = options;
    const given = { endpoints, shop, app: api, authenticate, loadEmails, kit };
    for (const feature of features) await feature(given);
    registerUnknownCalls(api);
  });
  await servePublicFiles(app, settings);
  if (settings.SHOP_MODE !== 'production') {
    const { registerDemo } = await import('#demo/register-demo.ts');
    await registerDemo(app, shop, options.loadEmails);
  }
  if (options.pages !== 'none') {
    const analytics = analyticsReceiver(settings);
    const errorReports = errorDestination(settings);
    const { SITE_NAME: siteName, siteUrl, MAIL_FROM: contactEmail, LEGAL_VAT_NUMBER } = settings;
    const shelves = browseCatalogue(shop.pool);
    await app.register(pages, {
      from: options.pages,
      ...(cache ? { cache } : {}),
      files: settings,
      limiter,
      useCases: {
        settings: { siteName, siteUrl, contactEmail, withVat: !!LEGAL_VAT_NUMBER, analytics, errorReports },
        catalogue: shelves,
        legal: legalMentions(settings),
        publicIdeas: browsePublicIdeas(shop),
        clock: shop.clock,
      },
      outside: withErrorDestination(withAnalytics(paymentOrigins(settings), analytics), errorReports),
      errorReports: shop.errorReports,
      listPublicPaths: () => listPublicPaths(shop.pool),
    });
  }
  return app;
}
