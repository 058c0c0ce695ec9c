import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawRequestDefaultExpression,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { decodeJwt } from 'jose';
import { bodyBytes } from '#contract-kit/endpoint.ts';
import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';
import { withoutEnd } from '#domain/text/without-edges.ts';
import { timeAnswers } from '../process/metrics.ts';
import { proxyTrust, type Settings } from '../settings/settings.ts';
import type { Shop } from '../shop.ts';
import { logAccess } from './access-log.ts';
import { registerErrorHandler } from './error-handler.ts';
import { doorOfSecret, refuseKeysInAddresses } from './key-secret.ts';
import { nameCauses } from './request-cause.ts';

/** Reads large JSON in its own process. */
type ReadsLarge = (body: string, bounds: { names: number; depth: number }) => Promise<unknown>;

export interface ReadingBody {
  readsLarge?: ReadsLarge;
}

declare module 'fastify' {
  interface FastifyContextConfig extends ReadingBody {}
}

/** Several times what contracts need, an export file included. */
const bounds = { names: 100, depth: 12 };

/** Checked before parsing, so that an absurd body costs one pass over its bytes. */
export function boundJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { readsLarge } = request.routeOptions.config;
    if (readsLarge && body.length > bodyBytes)
      return void readsLarge(body, bounds).then((read) => done(null, read), done);
    if (keepsWithin(body, bounds)) return parse(request, body, done);
    done(new Refusal('invalid', { detail: 'Cet envoi contient plus de champs qu’aucun formulaire.' }));
  });
}

interface ReaderPace {
  /** The time between two checks of a waiting reader. */
  stallMs: number;
  /** A reader who took fewer bytes between two checks is cut off. */
  leastBytes: number;
}

/** Bytes handed to the system that it has not taken; Node keeps this number to itself. */
function leftInSystem(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null || !('writeQueueSize' in handle)) return 0;
  return typeof handle.writeQueueSize === 'number' ? handle.writeQueueSize : 0;
}

/** Counts a large part that is still on its way. */
const takenBy = (socket: Socket): number =>
  socket.bytesWritten - socket.writableLength - leftInSystem(socket);

/** Applies to every answer (docs/product/api.md#slow-readers), but not while the reader waits for the shop. */
function cutOffSlowReaders(app: FastifyInstance, { stallMs, leastBytes }: ReaderPace): void {
  const waitedFor = new Map<Socket, number | undefined>();
  app.server.on('connection', (socket) => {
    waitedFor.set(socket, undefined);
    socket.once('close', () => waitedFor.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of waitedFor) {
      const taken = socket.writableLength > 0 ? takenBy(socket) : undefined;
      if (taken !== undefined && before !== undefined && taken - before < leastBytes) socket.destroy();
      else waitedFor.set(socket, taken);
    }
  }, stallMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Unverified: it only chooses between two calls, each of which verifies the token. */
function audienceNamedBy({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const [, token] = headers.authorization?.split(' ') ?? [];
  // Most visitors have none, and a thrown error costs a fifth of a cached answer.
  if (!token) return '';
  const door = doorOfSecret(token);
  if (door) return door;
  try {
    return String(decodeJwt(token).aud);
  } catch {
    return '';
  }
}

/** A Fastify constraint (docs/product/api.md#one-address-two-audiences). */
const audienceOfAddress = {
  name: 'audience',
  storage<Handler>() {
    const handlers = new Map<string, Handler>();
    return {
      get: (audience: string) => handlers.get(audience) ?? null,
      set: (audience: string, handler: Handler) => void handlers.set(audience, handler),
    };
  },
  deriveConstraint: audienceNamedBy,
  validate() {},
};

/** Half the time a stopping process has before it is killed. */
const longestWaitMs = 5_000;

/** Waits only for answers still owed: Node also waits for idle connections and endless bodies. */
function letGoWhenClosing(app: FastifyInstance, requestTimeoutMs: number): void {
  const connections = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;
  let lastCall: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket) => {
    if (isClosing) return socket.destroy();
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const asked = connections.get(request.socket);
    asked?.add(request);
    response.once('close', () => {
      asked?.delete(request);
      // Headers sent before the close have promised to keep the connection.
      if (isClosing && asked?.size === 0) request.socket.destroySoon();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const [socket, asked] of connections) {
      if (asked.size === 0 && socket.bytesRead === 0) socket.destroy();
    }
    lastCall = setTimeout(
      () => {
        for (const [socket, asked] of connections) {
          if (![...asked].some(({ complete }) => complete)) socket.destroy();
        }
      },
      Math.min(requestTimeoutMs, longestWaitMs),
    );
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(lastCall);
    done();
  });
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Reads absolute addresses too (RFC 9112, 3.2.2). Anything else, such as `*`, names nothing here. */
function pathOfTarget({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(ABSOLUTE, '');
  if (path === url) return `/${encodeURIComponent(url)}`;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A reset connection hears no answer, and has no address left to count by. */
function letGoOfTheReset(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress === undefined) reply.hijack();
    else done();
  });
}

/** What is left of a body that was refused in its middle would stand before the next request of its connection. */
function dropWhatIsLeft(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume();
    done();
  });
}

function refuseAddress(headers: Record<string, string>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const [status, detail] = errorCatalogue.not_found;
    reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const isCall = request.url.startsWith('/api/') || request.method !== 'GET';
    if (isCall) reply.send({ detail, code: 'not_found' });
    else reply.type('text/plain; charset=utf-8').send('Page introuvable.');
  };
}

const statusByCode: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no request, with the usual headers. */
function refuseConnection(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = JSON.stringify({ detail: errorCatalogue.invalid[1], code: 'invalid' });
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = (Object.hasOwn(statusByCode, error.code) && statusByCode[error.code]) || 400;
    if (!socket.writable) return void socket.destroy(error);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

/** docs/product/security.md#transport */
function transportSecurity({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** Register it before every other hook. */
function requireHttps(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The automations' host serves only this route. */
    onAutomationHost?: true;
  }
}

/** Normalises case, a final dot and a user part. Undefined when the text names no host. */
function urlOfHost(host: string | undefined, protocol: string): URL | undefined {
  if (!host || !URL.canParse(`${protocol}//${host}`)) return undefined;
  const url = new URL(`${protocol}//${host}`);
  url.hostname = withoutEnd(url.hostname, /\./);
  return url;
}

/** The route decides, for an address can be written in many ways (docs/product/automation-page.md#another-host). */
function keepAutomationHostApart(app: FastifyInstance, { AUTOMATION_ORIGIN, siteUrl }: Settings): void {
  if (!AUTOMATION_ORIGIN) return;
  const { protocol, host: given } = new URL(AUTOMATION_ORIGIN);
  const named = urlOfHost(given, protocol);
  // A name of its own may use any port; the shop's own name needs the exact one.
  const part = named?.hostname === new URL(siteUrl).hostname ? 'host' : 'hostname';
  const isNamed = (host: string | undefined) => urlOfHost(host, protocol)?.[part] === named?.[part];
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.onAutomationHost) return;
    const hosts = [request.host, request.headers.host, ABSOLUTE.exec(request.originalUrl)?.[1]];
    if (!hosts.some(isNamed)) return;
    return reply.code(404).type('text/plain; charset=utf-8').send('Page introuvable.');
  });
}

const headersWithinMs = 10_000;

export function openServer({
  settings,
  log,
  errorReports,
  traces,
}: Pick<Shop, 'settings' | 'log' | 'errorReports' | 'traces'>): FastifyInstance {
  const security = transportSecurity(settings);
  const app = Fastify({
    loggerInstance: log,
    // It stands in every line of the log, in error reports and in the answer of a failure: no two processes make the same.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(settings.TRUST_PROXY),
    bodyLimit: bodyBytes,
    // A cold start on a busy machine reads the pages for more than the usual ten seconds, and was given up.
    pluginTimeout: 120_000,
    rewriteUrl: pathOfTarget,
    frameworkErrors: refuseAddress(security),
    clientErrorHandler: refuseConnection(security),
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: Math.min(headersWithinMs, settings.REQUEST_TIMEOUT_MS),
      // Node checks every thirty seconds by default, so no unfinished request could be dropped sooner.
      connectionsCheckingInterval: Math.min(2_000, settings.REQUEST_TIMEOUT_MS / 2),
    },
    routerOptions: { maxParamLength: 200, constraints: { audience: audienceOfAddress } },
  });
  letGoWhenClosing(app, settings.REQUEST_TIMEOUT_MS);
  cutOffSlowReaders(app, {
    stallMs: settings.READER_STALL_MS,
    leastBytes: settings.READER_LEAST_BYTES,
  });
  letGoOfTheReset(app);
  dropWhatIsLeft(app);
  nameCauses(app, { traces });
  requireHttps(app, security);
  logAccess(app, settings);
  timeAnswers(app, settings);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, errorReports);
  refuseKeysInAddresses(app);
  keepAutomationHostApart(app, settings);
  return app;
}
