import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageUseCases } from '#page-use-cases.ts';
import { cacheAnswers, cacheKey, type ResponseCache } from '../cache/response-cache.ts';
import type { ErrorReports } from '../gateways/error-reports.ts';
import type { Places } from '../gateways/storage.ts';
import { serveStored } from '../http/public-files.ts';
import { limitTheRest, type RateLimiter } from '../http/rate-limiter.ts';
import type { OutsideOrigins } from './content-security-policy.ts';
import type { DevPages } from './dev-pages.ts';
import { clientFolder, createPageRenderer, loadPagesBuild, type RenderPage } from './pages-build.ts';
import { createPageSender } from './send-page.ts';
import { assetKey } from './shared-assets.ts';
import { type ListPublicPaths, sitemap } from './sitemap.ts';

/** A screen names its parameters by `export const handle = { cachedQuery: ['categorie'] }`. */
function createPageKey(routes: ServerBuild['routes']): (url: string) => string | undefined {
  const tree = screenTree(routes);
  return (url) => {
    const mark = url.indexOf('?');
    if (mark === -1) return url;
    const path = url.slice(0, mark).replace(/(?<=\/)_\.data$|\.data$/, '');
    const matches = matchRoutes(tree, path) ?? [];
    const key = cacheKey(url, ['_routes', ...matches.flatMap(({ route }) => cachedQuery(route.handle))]);
    const asked = key && new URLSearchParams(key.slice(key.indexOf('?'))).get('_routes');
    const known = !asked || asked.split(',').every((id) => matches.some(({ route }) => route.id === id));
    return known ? key : undefined;
  };
}

function screenTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const common = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...common, index: true } : { ...common, children: screenTree(routes, id) };
    });
}

function cachedQuery(handle: unknown): string[] {
  if (typeof handle !== 'object' || handle === null || !('cachedQuery' in handle)) return [];
  return Array.isArray(handle.cachedQuery) ? handle.cachedQuery.map(String) : [];
}

async function serveClientFiles(scope: FastifyInstance, root: string): Promise<void> {
  const assets = join(clientFolder(root), 'assets');
  await scope.register(async (files) =>
    files.register(fastifyStatic, {
      root: clientFolder(root),
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      index: false,
      globIgnore: ['.vite/**', '**/*.br'],
      cacheControl: false,
      schemaHide: true,
      setHeaders(reply, path) {
        const immutable = path.startsWith(assets);
        reply.header(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        reply.header('x-content-type-options', 'nosniff');
      },
    }),
  );
}

export interface PagesOptions {
  useCases: PageUseCases;
  from: 'built' | DevPages;
  /** The folder of `build/` and `src/`; by default the working directory. */
  root?: string;
  cache?: ResponseCache;
  /** Where versions share their files. */
  files?: Places;
  outside?: OutsideOrigins;
  errorReports?: ErrorReports;
  limiter?: RateLimiter;
  listPublicPaths?: ListPublicPaths;
}

declare module 'fastify' {
  interface FastifyInstance {
    sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  }
}

/** Register it on the root instance, after the API. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { siteUrl } = options.useCases.settings;
  const source = options.from === 'built' ? await builtSource(options) : devSource(options.from, options);
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
// It has no scope of its own, so that the whole app has `sendPage`.
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
  files,
}: PagesOptions): Promise<PagesSource> {
  const build = await loadPagesBuild(root);
  const keyOf = createPageKey(build.routes);
  return {
    render: createPageRenderer(build, useCases),
    outside,
    keyOf: ({ url }) => keyOf(url),
    attach: async (scope) => {
      await serveClientFiles(scope, root);
      // Of the version before, or of the next.
      if (files) serveStored(scope, files, { prefix: '/assets/', keyOf: assetKey });
    },
  };
}

function devSource(dev: DevPages, { useCases, outside = {} }: PagesOptions): PagesSource {
  return {
    render: async (url, reportError) =>
      createPageRenderer(await dev.build(), useCases, 'development')(url, reportError),
    outside: { ...outside, connect: [...(outside.connect ?? []), 'ws:'] },
    attach: dev.attach,
  };
}
