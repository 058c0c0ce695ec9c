import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PageUseCases } from '#page-use-cases.ts';
import { cacheAnswers } from '../cache/cache-answers.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { ErrorReports } from '../gateways/error-reports.ts';
import { limitTheRest } from '../http/limit-the-rest.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { serveClientFiles } from './client-files.ts';
import type { OutsideOrigins } from './content-security-policy.ts';
import { openDevPages } from './dev-pages.ts';
import { createPageKey } from './page-key.ts';
import { loadPagesBuild } from './pages-build.ts';
import { createPageRenderer, type RenderPage } from './render-page.ts';
import { createPageSender } from './send-page.ts';
import { type ListPublicPaths, sitemap } from './sitemap.ts';

export interface PagesOptions {
  useCases: PageUseCases;
  /** `dev` renders the sources through Vite, with hot reload. */
  mode: 'built' | 'dev';
  /** Where `build/` and `src/` are; the working directory unless told. */
  root?: string;
  /** Without it, or in `dev`, each page is rendered each time. */
  cache?: ResponseCache;
  outside?: OutsideOrigins;
  errorReports?: ErrorReports;
  /** Bounds how often one network may have what is in no cache. */
  limiter?: RateLimiter;
  listPublicPaths?: ListPublicPaths;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For a path that is a call for some and a screen for others. */
    sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

/** Register it on the root instance, after the API. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { siteUrl } = options.useCases.settings;
  const source = options.mode === 'dev' ? await devSource(app, options) : await builtSource(options);
  app.decorate(
    'sendPage',
    createPageSender(source.render, { outside: source.outside, errorReports: options.errorReports }),
  );
  await app.register(async (scope) => {
    await source.attach(scope);
    if (options.cache && source.keyOf) cacheAnswers(scope, options.cache, source.keyOf);
    if (options.limiter) limitTheRest(scope, options.limiter);
    await scope.register(sitemap, { siteUrl, listPublicPaths: options.listPublicPaths });
    scope.get('/*', { schema: { hide: true } }, (request, reply) => app.sendPage(request, reply));
  });
};
// Without a scope of its own, so that `sendPage` is there for the whole app.
Object.assign(pages, { [Symbol.for('skip-override')]: true });

interface PagesSource {
  render: RenderPage;
  outside: OutsideOrigins;
  keyOf?: (request: FastifyRequest) => string | undefined;
  attach(scope: FastifyInstance): Promise<void>;
}

async function builtSource({
  root = process.cwd(),
  useCases,
  outside = {},
}: PagesOptions): Promise<PagesSource> {
  const build = await loadPagesBuild(root);
  const keyOf = createPageKey(build.routes);
  return {
    render: createPageRenderer(build, useCases),
    outside,
    keyOf: ({ url }) => keyOf(url),
    attach: (scope) => serveClientFiles(scope, root),
  };
}

async function devSource(app: FastifyInstance, options: PagesOptions): Promise<PagesSource> {
  const { root = process.cwd(), useCases, outside = {} } = options;
  const dev = await openDevPages(app, root);
  return {
    render: async (url, reportError) =>
      createPageRenderer(await dev.build(), useCases, 'development')(url, reportError),
    outside: { ...outside, connect: [...(outside.connect ?? []), 'ws:'] },
    attach: dev.attach,
  };
}
