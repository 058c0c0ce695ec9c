import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Cause, causedBy } from '../process/cause.ts';
import type { OpenSpan } from '../process/traces.ts';
import type { Shop } from '../shop.ts';

/**
 * What a request begins is told by its id, and by its span where traces are kept. A `traceparent` of a visitor is not
 * believed: it would decide what we keep.
 */
export function nameCauses(app: FastifyInstance, { traces }: Pick<Shop, 'traces'>): void {
  const causes = new WeakMap<FastifyRequest, Cause>();
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url;
    const attributes = { 'http.request.method': method, ...(route ? { 'http.route': route } : {}) };
    const span = traces?.begin({ name: route ? `${method} ${route}` : method, kind: 'server', attributes });
    if (span) spans.set(request, span);
    const cause = { request: request.id, ...(span ? { trace: span.trace } : {}) };
    causes.set(request, cause);
    causedBy(cause, done);
  });
  // A body's end is an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => causedBy(causes.get(request) ?? {}, done));
  if (!traces) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    spans
      .get(request)
      ?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 });
    done();
  });
}
