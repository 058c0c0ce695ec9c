import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRouteErrorResponse } from 'react-router';
import { isDatabaseAway } from '../db/database-away.ts';
import type { ErrorReports } from '../gateways/error-reports.ts';
import { contentSecurityPolicy, type OutsideOrigins } from './content-security-policy.ts';
import type { RenderedPage, RenderPage } from './pages-build.ts';

interface PageHeaderOptions {
  outside?: OutsideOrigins;
}

/** Helmet's headers as constants, with our own policy. */
function pageHeaders(scriptHashes: string, { outside = {} }: PageHeaderOptions) {
  return {
    'content-security-policy': contentSecurityPolicy(scriptHashes, outside),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** Missing files get no page: `.php` probes, an old build's script. */
const FILE = /\/assets\/|\.(?!data$)\w{1,5}$/;

/** No path has control characters, and no database accepts NUL. */
const NOTHING = /^[^?]*%(?:[01][\da-f]|7f)|%00/i;

const lastResortPage = `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Une erreur est survenue</title><h1>Une erreur est survenue</h1>
<p>Réessayez dans un instant.</p><p><a href="">Réessayer</a></p></html>`;

interface PageSenderOptions extends PageHeaderOptions {
  errorReports?: ErrorReports;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createPageSender(render: RenderPage, options: PageSenderOptions): SendPage {
  const report = (error: unknown, request: FastifyRequest, route?: string) => {
    if (isRouteErrorResponse(error) && error.status < 500) return;
    options.errorReports?.report(error, { route, requestId: request.id });
  };
  return async (request, reply) => {
    const url = request.cacheFilling?.key ?? request.url;
    const [path = ''] = url.split('?');
    if (NOTHING.test(url)) return reply.code(404).type('text/plain; charset=utf-8').send('Page introuvable.');
    if (FILE.test(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('Fichier introuvable.');
    let isAway = false;
    try {
      const page = await render(url, (error, screen) => {
        isAway ||= isDatabaseAway(error);
        request.log.error(error, 'a page failed');
        if (!isAway) report(error, request, screen);
      });
      const status = page.status >= 500 && isAway ? sendUnavailable(reply) : page.status;
      if (status >= 500 && !isReadable(page)) return apologise(reply.code(status), options);
      reply.header('cache-control', status < 500 ? 'public, no-cache' : 'no-store');
      reply.headers(pageHeaders(page.scriptHashes, options));
      for (const [name, value] of page.headers) reply.header(name, value);
      return reply.code(status).send(page.body.length > 0 ? page.body : null);
    } catch (error) {
      request.log.error(error, 'a page could not be rendered');
      report(error, request);
      return apologise(reply.code(500), options);
    }
  };
}

/** Only the database is missing, so the client retries. */
function sendUnavailable(reply: FastifyReply): number {
  reply.header('retry-after', '5');
  return 503;
}

/** When the error page fails too, React Router answers a line of English. */
function isReadable({ headers }: RenderedPage): boolean {
  return !headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/plain'));
}

function apologise(reply: FastifyReply, options: PageHeaderOptions): FastifyReply {
  reply.type('text/html; charset=utf-8').headers(pageHeaders('', options));
  return reply.header('cache-control', 'no-store').send(lastResortPage);
}
