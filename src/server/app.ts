import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { dataArchive } from '#account/data-archive/server/routes.ts';
import { dataExport } from '#account/data-export/server/routes.ts';
import { profile } from '#account/profile/server/routes.ts';
import { registration } from '#account/registration/server/routes.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { speakFrench } from '#contract-kit/french-words.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';
import type { RenderEmail } from '#emails/email-props.ts';
import { explainer } from '#help/explainer/server/routes.ts';
import { ideaReadings } from '#help/idea-readings/server/routes.ts';
import { ideas } from '#help/ideas/server/routes.ts';
import { legalMentions } from '#help/legal/server/legal-mentions.ts';
import { browsePublicIdeas, publicIdeas } from '#help/public-ideas/server/routes.ts';
import { support } from '#help/support/server/routes.ts';
import { cardOnFile } from '#money/card-on-file/server/routes.ts';
import { checkout } from '#money/checkout/server/routes.ts';
import { invoices } from '#money/invoices/server/routes.ts';
import { latePayments } from '#money/late-payments/server/routes.ts';
import { ledger } from '#money/ledger/server/routes.ts';
import { nextDebits } from '#money/next-debits/server/routes.ts';
import { providerComparison } from '#money/provider-comparison/server/routes.ts';
import { providerInbox } from '#money/provider-inbox/server/routes.ts';
import { refunds } from '#money/refunds/server/routes.ts';
import { withdrawal } from '#money/withdrawal/server/routes.ts';
import { addresses } from '#people/addresses/server/routes.ts';
import { createAuthenticate } from '#people/auth/server/authenticate.ts';
import { auth } from '#people/auth/server/routes.ts';
import { customers } from '#people/customers/server/routes.ts';
import { emailedLinks } from '#people/emailed-links/server/routes.ts';
import { preferences } from '#people/preferences/server/routes.ts';
import { terms } from '#people/terms/server/routes.ts';
import { viewings } from '#people/viewings/server/routes.ts';
import { browseCatalogue } from '#shop/catalogue/server/browse-catalogue.ts';
import { listPublicPaths } from '#shop/catalogue/server/list-public-paths.ts';
import { catalogue } from '#shop/catalogue/server/routes.ts';
import { freeTrial } from '#shop/free-trial/server/routes.ts';
import { leaving } from '#shop/leaving/server/routes.ts';
import { ownAutomations } from '#shop/own-automations/server/routes.ts';
import { priceChanges } from '#shop/price-changes/server/routes.ts';
import { termination } from '#shop/termination/server/routes.ts';
import { webhookPages } from '#shop/webhook-pages/server/routes.ts';
import { adminSession } from '#staff/admin-session/server/routes.ts';
import { alerts } from '#staff/alerts/server/routes.ts';
import { automationsAdmin } from '#staff/automations-admin/server/routes.ts';
import { categoriesAdmin } from '#staff/categories-admin/server/routes.ts';
import { figures } from '#staff/figures/server/routes.ts';
import { finances } from '#staff/finances/server/routes.ts';
import { ideasAdmin } from '#staff/ideas-admin/server/routes.ts';
import { integrationsAdmin } from '#staff/integrations/server/routes.ts';
import { journal } from '#staff/journal/server/routes.ts';
import { savedViews } from '#staff/list-fields/server/routes.ts';
import { monitoring } from '#staff/monitoring/server/routes.ts';
import { ordersAdmin } from '#staff/orders-admin/server/routes.ts';
import { ownIdentity } from '#staff/own-identity/server/routes.ts';
import { personTimeline } from '#staff/person-timeline/server/routes.ts';
import { queue } from '#staff/queue/server/routes.ts';
import { search } from '#staff/search/server/routes.ts';
import { secondFactor } from '#staff/second-factor/server/routes.ts';
import { seeing } from '#staff/seeing/server/routes.ts';
import { subscriptionsAdmin } from '#staff/subscriptions-admin/server/routes.ts';
import { ticketsAdmin } from '#staff/tickets-admin/server/routes.ts';
import { usersAdmin } from '#staff/users-admin/server/routes.ts';
import { waiting } from '#staff/waiting/server/routes.ts';
import { cacheAnswers } from './cache/cache-answers.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { registerApiDocument } from './http/api-document.ts';
import type { Feature } from './http/feature.ts';
import { health } from './http/health.ts';
import { limitTheRest } from './http/limit-the-rest.ts';
import { noteRefusalTo } from './http/note-refusal.ts';
import { openServer } from './http/open-server.ts';
import { servePublicFiles } from './http/public-files.ts';
import { openRateLimiter } from './http/rate-limiter.ts';
import { EndpointServer } from './http/serve.ts';
import { analyticsReceiver, withAnalytics } from './pages/analytics-receiver.ts';
import { paymentOrigins } from './pages/content-security-policy.ts';
import { errorDestination, withErrorDestination } from './pages/error-destination.ts';
import { pages } from './pages/pages.ts';
import type { Shop } from './shop.ts';

/** Several times what the contracts allow, an export file included. */
const bounds = { names: 100, depth: 12 };

/** Checked before parsing: an absurd body costs one pass over its bytes. */
function boundJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepsWithin(body, bounds)) return parse(request, body, done);
    done(new Refusal('invalid', { detail: 'Cet envoi contient plus de champs qu’aucun formulaire.' }));
  });
}

const features: readonly Feature[] = [
  checkout,
  cardOnFile,
  latePayments,
  providerInbox,
  auth,
  registration,
  customers,
  profile,
  addresses,
  preferences,
  terms,
  viewings,
  emailedLinks,
  dataExport,
  dataArchive,
  catalogue,
  ownAutomations,
  ledger,
  nextDebits,
  termination,
  withdrawal,
  invoices,
  freeTrial,
  webhookPages,
  support,
  ideas,
  ideaReadings,
  publicIdeas,
  search,
  ownIdentity,
  secondFactor,
  adminSession,
  journal,
  ordersAdmin,
  waiting,
  queue,
  subscriptionsAdmin,
  ticketsAdmin,
  ideasAdmin,
  automationsAdmin,
  categoriesAdmin,
  usersAdmin,
  seeing,
  personTimeline,
  savedViews,
  figures,
  finances,
  refunds,
  alerts,
  providerComparison,
  leaving,
  priceChanges,
  integrationsAdmin,
  explainer,
  health,
  monitoring,
];

speakFrench();

/** See docs/product/time.md#shop-time-in-the-browser. */
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

/** See docs/product/automation.md#counts-may-lag. */
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
  /** `none`: a process that only answers calls. */
  pages: 'built' | 'dev' | 'none';
  renderEmail?: RenderEmail;
}

/** The same in production and in tests, where only the gateways have other addresses. */
export async function buildApp(
  shop: Shop,
  options: AppOptions = { pages: 'none' },
): Promise<FastifyInstance> {
  const { settings } = shop;
  const app = openServer(shop);
  const cache = await openCache(shop);
  await app.register(underPressure, { maxEventLoopDelay: settings.OVERLOAD_LAG_MS });
  const authenticate = await createAuthenticate(shop);
  const limiter = openRateLimiter(shop.pool, settings);
  await app.register(async (api) => {
    if (cache) cacheAnswers(api, cache);
    limitTheRest(api, limiter);
    boundJsonBodies(api);
    await registerApiDocument(api, settings);
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(apiHeaders);
      // Not kept with a cached answer.
      reply.header(shopTimeHeader, shop.clock.now().toISOString());
      done();
    });
    const endpoints = new EndpointServer(api, {
      authenticate,
      limiter,
      patienceMs: settings.PROVIDER_PATIENCE_MS,
      readerPace: { stallMs: settings.FILE_STALL_MS, leastBytes: settings.FILE_LEAST_BYTES },
      noteRefusal: noteRefusalTo(shop),
    });
    const given = { endpoints, shop, app: api, authenticate, renderEmail: options.renderEmail };
    for (const feature of features) await feature(given);
    registerUnknownCalls(api);
  });
  await servePublicFiles(app, settings);
  if (settings.SHOP_MODE !== 'production') {
    const { registerDemo } = await import('#demo/register-demo.ts');
    await registerDemo(app, shop, options.renderEmail);
  }
  if (options.pages !== 'none') {
    const analytics = analyticsReceiver(settings);
    const errorReports = errorDestination(settings);
    const { SITE_NAME: siteName, siteUrl, MAIL_FROM: contactEmail } = settings;
    const shelves = browseCatalogue(shop.pool);
    await app.register(pages, {
      mode: options.pages,
      ...(cache ? { cache } : {}),
      limiter,
      useCases: {
        settings: { siteName, siteUrl, contactEmail, analytics, errorReports },
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
