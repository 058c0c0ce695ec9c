import type { FastifyPluginAsync } from 'fastify';

export interface PublicPath {
  path: string;
  changedAt?: Date;
}

export type ListPublicPaths = () => Promise<PublicPath[]>;

interface SitemapOptions {
  siteUrl: string;
  listPublicPaths?: ListPublicPaths;
}

const PRIVATE_PATHS = ['/api/', '/admin/', '/dashboard', '/profile/', '/address/', '/webhook'];
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** docs/product/catalogue.md#sitemap */
export const sitemap: FastifyPluginAsync<SitemapOptions> = async (scope, { siteUrl, listPublicPaths }) => {
  scope.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return reply.send(['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n'));
  });

  scope.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const paths = (await listPublicPaths?.()) ?? [];
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
    return reply.send(sitemapDocument(siteUrl, paths));
  });
};

export function sitemapDocument(siteUrl: string, paths: readonly PublicPath[]): string {
  const entries = paths.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
