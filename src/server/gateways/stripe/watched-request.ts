import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { causedBy, causeHeaders, currentCause } from '../../process/cause.ts';
import type { Traces } from '../../process/traces.ts';

/** Where each request to the provider is told. */
export interface Watch {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  traces: Traces | undefined;
}

type HttpResponse = Awaited<ReturnType<ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']>>;

const isVersion = /^v\d$/;

/** The provider's names of objects belong to somebody: they have digits or capitals, its own words have none. */
const routeOf = (path: string): string =>
  path
    .replace(/\?.*$/s, '')
    .split('/')
    .map((part) => (/[A-Z\d]/.test(part) && !isVersion.test(part) ? ':id' : part))
    .join('/');

/**
 * The provider ignores our headers, but what stands between may log them. Its own id of the request, by which it finds it in
 * its log and for its support, stands beside ours in one line. An idempotency key binds the content, so no id goes there.
 */
export async function watchedRequest(
  { log, traces }: Watch,
  { method, path, isTold }: { method: string; path: string; isTold: boolean },
  send: (headers: Record<string, string>) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const route = routeOf(path);
  const began = performance.now();
  const attributes = { 'http.request.method': method, 'url.template': route };
  const span = traces?.begin({ name: `${method} ${route}`, kind: 'client', attributes });
  const told = () => ({ provider: 'stripe', method, route, ms: Math.round(performance.now() - began) });
  try {
    const answer = await causedBy({ ...currentCause(), ...(span ? { trace: span.trace } : {}) }, () =>
      send(causeHeaders()),
    );
    const status = answer.getStatusCode();
    const providerRequestId = String(answer.getHeaders()['request-id'] ?? '');
    const found = { 'http.response.status_code': status, 'stripe.request_id': providerRequestId };
    span?.end({ attributes: found, failed: status >= 400 });
    if (isTold) log.info({ ...told(), status, providerRequestId }, 'provider asked');
    return answer;
  } catch (err) {
    span?.end({ error: err });
    if (isTold) log.warn({ ...told(), err }, 'provider not reached');
    throw err;
  }
}
