import type { FastifyReply, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import { errorCatalogue } from '#contract-kit/error-codes.ts';

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Also of an absolute address (RFC 9112, 3.2.2). What is neither, such as `*`, names nothing here. */
export function pathOfTarget({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(ORIGIN, '');
  if (path === url) return `/${encodeURIComponent(url)}`;
  return path.startsWith('/') ? path : `/${path}`;
}

/** It names nothing, and its text is not said again. */
export function refuseAddress(headers: Record<string, string>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const [status, detail] = errorCatalogue.not_found;
    reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (request.url.startsWith('/api/')) reply.send({ detail, code: 'not_found' });
    else reply.type('text/plain; charset=utf-8').send('Page introuvable.');
  };
}
