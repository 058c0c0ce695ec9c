import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createResponseCache } from '../cache/response-cache.ts';
import { type PagesOptions, pages } from './pages.ts';

/** A build as small as can be, of the shape that `npm run build` makes: its pages say what they were asked. */
const serverBuild = `
const pageContext = {}, reportErrorContext = {}, documentContext = {};
const seen = (request) => ({ url: request.url, headers: [...request.headers.keys()] });
const screen = (id, path, extra = {}) => ({ id, parentId: 'root', path, module: { default: () => null, ...extra } });
export const entry = { module: {
  pageContext, reportErrorContext, documentContext,
  handleError: (error, { context }) => context.get(reportErrorContext)(error, '/broken'),
  default: (request, status, headers, context, loadContext) => {
    if (request.url.includes('broken')) throw new Error('render');
    headers.set('content-type', 'text/html; charset=utf-8');
    const { siteName } = loadContext.get(pageContext).settings;
    const html = JSON.stringify({ siteName, ...seen(request) }).padEnd(3000);
    loadContext.set(documentContext, { html, scriptHashes: "'sha256-abc'" });
    return new Response(null, { status, headers });
  },
} };
export const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  home: { ...screen('home', undefined, { loader: () => Response.redirect('https://shop.example/accueil', 301) }), index: true, module: { loader: () => new Response(null, { status: 301, headers: { location: '/accueil' } }) } },
  catalogue: screen('catalogue', 'catalogue', { handle: { cachedQuery: ['page'] }, loader: ({ request }) => seen(request) }),
  broken: screen('broken', 'broken'),
  secret: screen('secret', 'reset-password/:token', { headers: () => ({ 'cache-control': 'private, no-store' }) }),
  unknown: screen('unknown', '*', { loader: () => { throw new Response(null, { status: 404 }) }, ErrorBoundary: () => null }),
};
export const assets = { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' };
export const basename = '/', publicPath = '/', assetsBuildDirectory = 'build/client', future = {}, ssr = true,
  isSpaMode = false, prerender = [], routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' };
`;
const script = 'console.log("rouage")'.repeat(50);
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(root, 'build/server'), { recursive: true });
  await mkdir(join(root, 'build/client/assets'), { recursive: true });
  await writeFile(join(root, 'build/server/package.json'), '{"type":"module"}');
  await writeFile(join(root, 'build/server/index.js'), serverBuild);
  await writeFile(join(root, 'build/client/favicon.svg'), '<svg/>');
  await writeFile(join(root, 'build/client/assets/entry-abc.js'), script);
  await writeFile(join(root, 'build/client/assets/entry-abc.js.br'), brotliCompressSync(script));
});
afterAll(() => rm(root, { recursive: true }));
afterEach(() => app.close());

async function open(
  options: Partial<PagesOptions> = {},
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  app = Fastify({ logger });
  const useCases = {
    settings: {
      siteName: 'Rouage',
      siteUrl: 'https://shop.example',
      contactEmail: 'bonjour@shop.example',
      withVat: true,
    },
  } as PagesOptions['useCases'];
  await app.register(pages, { useCases, from: 'built', root, ...options });
  return app;
}

describe('a page', () => {
  it('is rendered with the use cases, and without anything of the visitor', async () => {
    await open();
    const answer = await app.inject({
      url: '/catalogue',
      headers: { host: 'evil.example', cookie: 'a=1', authorization: 'Bearer token' },
    });
    expect(answer.json()).toEqual({ siteName: 'Rouage', url: 'https://shop.example/catalogue', headers: [] });
  });

  it('carries its protections, with the hashes of its own scripts', async () => {
    await open({ outside: { script: ['https://js.stripe.com'], frame: ['https://js.stripe.com'] } });
    const { headers } = await app.inject('/catalogue');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("script-src 'self' 'sha256-abc' https://js.stripe.com");
    expect(policy).toContain("frame-src 'self' https://js.stripe.com");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('keeps its status: redirected, not found', async () => {
    await open();
    const home = await app.inject('/');
    expect([home.statusCode, home.headers.location]).toEqual([301, '/accueil']);
    expect((await app.inject('/inconnu')).statusCode).toBe(404);
  });

  it('that cannot be rendered is answered with a readable apology, and reported', async () => {
    const reported: string[] = [];
    await open({}, { level: 'error', stream: { write: (line: string) => void reported.push(line) } });
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Une erreur est survenue');
    // Nobody is told where no receiver is set.
    expect(answer.body).not.toContain('signalé');
    expect(reported.join()).toContain('a page failed');
  });

  it('that fails is reported with its screen and its request, and one that does not exist is not', async () => {
    const reported: unknown[] = [];
    const errorReports = {
      report: (error: unknown, place: unknown) => reported.push([error, place]),
      flush: async () => {},
    };
    await open({ errorReports });
    await app.inject('/broken?q=jean@exemple.fr');
    const place = { route: '/broken', requestId: expect.any(String) };
    expect(reported).toContainEqual([expect.objectContaining({ message: 'render' }), place]);
    reported.length = 0;
    expect((await app.inject('/nulle-part')).statusCode).toBe(404);
    expect(reported).toEqual([]);
  });

  it.each(['/catalogue/%00', '/catalogue/%00.data', '/catalogue/a%1fb', '/catalogue?recherche=%00'])(
    'that nobody can mean is not found, and costs no rendering: %s',
    async (url) => {
      await open();
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Page introuvable.']);
    },
  );

  it('can be sent for a path that another part of the server owns', async () => {
    await open();
    app.get('/catalogue', (request, reply) => app.sendPage(request, reply));
    expect((await app.inject('/catalogue')).json().siteName).toBe('Rouage');
  });
});

describe('with the cache', () => {
  it('a page is kept with its policy, and its data under its own key', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000 });
    await open({ cache });
    const first = await app.inject('/catalogue');
    await app.inject('/catalogue.data');
    const second = await app.inject('/catalogue');
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(cache.size().answers).toBe(2);
  });

  it('a page is rendered without the parameters that are no part of it', async () => {
    await open({ cache: createResponseCache({ maxBytes: 1_000_000 }) });
    expect((await app.inject('/catalogue?utm_source=x&page=2')).json().url).toBe(
      'https://shop.example/catalogue?page=2',
    );
  });

  it.each([
    ['/catalogue?page=2', 1],
    ['/catalogue?surprise=1', 0],
    ['/catalogue.data?_routes=catalogue', 1],
    ['/catalogue.data?_routes=invented', 0],
    ['/reset-password/secret-token', 0],
    ['/inconnu', 0],
    ['/', 0],
  ])('%s leaves %i answers in memory', async (url, kept) => {
    const cache = createResponseCache({ maxBytes: 1_000_000 });
    await open({ cache });
    await app.inject(url);
    expect(cache.size().answers).toBe(kept);
  });
});

describe('files', () => {
  it('of the build are kept a year and sent as they were compressed', async () => {
    await open();
    const { headers, rawPayload } = await app.inject({
      url: '/assets/entry-abc.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
    expect((await app.inject('/assets/entry-abc.js')).body).toBe(script);
  });

  it('with a stable name are asked again after an hour', async () => {
    await open();
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/assets/entry-old.js', '/wp-login.php', '/.env', '/a/b.aspx'])(
    '%s is not found, at no cost',
    async (url) => {
      await open();
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );
});

describe('search engines', () => {
  it('find the public pages, escaped, and the way to their list', async () => {
    await open({
      listPublicPaths: async () => [{ path: '/a?b=1&c=<2>', changedAt: new Date('2026-11-20T12:00:00Z') }],
    });
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toContain(
      '<loc>https://shop.example/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-11-20</lastmod>',
    );
    expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml');
  });
});

describe('without a build', () => {
  it('says which command makes one', async () => {
    await expect(open({ root: join(root, 'nowhere') })).rejects.toThrow('npm run build');
  });
});
