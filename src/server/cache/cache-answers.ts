import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AnswerHeaders,
  type CachedAnswer,
  cacheKey,
  type Filling,
  prepareAnswer,
  type ResponseCache,
} from './response-cache.ts';

export function acceptsBrotli(accepted: string | undefined): boolean {
  if (!accepted) return false;
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== 'br') continue;
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
  }
  return false;
}

export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  if (given === etag || given.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return given.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheFilling: { key: string; filling: Filling } | null;
  }
  interface FastifyContextConfig {
    cache?: { query: readonly string[] };
  }
}

const KEPT_HEADERS =
  /^(content-(type|language|disposition|security-policy)|cache-control|link|referrer-policy|permissions-policy|strict-transport-security|cross-origin-[a-z-]+|origin-agent-cluster|x-(content-type-options|frame-options|robots-tag|remix-response|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection))$/;

/** Register it before the scope's other hooks. It keeps only 200 answers to requests without credentials. */
export function cacheAnswers(
  scope: FastifyInstance,
  cache: ResponseCache,
  keyOf: (request: FastifyRequest) => string | undefined = keyByRoute,
): void {
  if (!scope.hasRequestDecorator('cacheFilling')) scope.decorateRequest('cacheFilling', null);

  scope.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return done();
    const key = keyOf(request);
    if (key === undefined || !cache.accepts(key)) return done();
    const answer = cache.get(key);
    if (answer) return send(answer, request, reply);
    const underWay = cache.filling(key);
    if (!underWay) {
      request.cacheFilling = { key, filling: cache.startFilling(key) };
      return done();
    }
    underWay.answer.then((shared) => (shared ? send(shared, request, reply) : done()), done);
  });

  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!request.cacheFilling) return done(null, payload);
    const { key, filling } = request.cacheFilling;
    const lent = reply.statusCode === 503 ? cache.lastResort(key) : undefined;
    if (lent) {
      filling.settle(lent, 'lent');
      reply.code(200).removeHeader('retry-after');
      return done(null, negotiated(lent, request, reply));
    }
    answerToKeep(reply, payload).then((answer) => {
      filling.settle(answer);
      done(null, answer ? negotiated(answer, request, reply) : payload);
    }, done);
  });

  scope.addHook('onResponse', (request, _reply, done) => {
    request.cacheFilling?.filling.settle(undefined);
    done();
  });
}

function keyByRoute(request: FastifyRequest): string | undefined {
  const rule = request.routeOptions.config.cache;
  return rule && cacheKey(request.url, rule.query);
}

async function answerToKeep(reply: FastifyReply, payload: unknown): Promise<CachedAnswer | undefined> {
  if (reply.statusCode !== 200 || reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding'))
    return;
  if (/private|no-store/.test(String(reply.getHeader('cache-control') ?? ''))) return;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (KEPT_HEADERS.test(name)) headers[name] = String(value);
  }
  try {
    return await prepareAnswer(Buffer.from(payload), headers);
  } catch (error) {
    reply.log.error(error, 'an answer could not be prepared for the cache');
    return undefined;
  }
}

function send(answer: CachedAnswer, request: FastifyRequest, reply: FastifyReply): void {
  const body = negotiated(answer, request, reply);
  reply.send(body);
}

function negotiated(answer: CachedAnswer, request: FastifyRequest, reply: FastifyReply): Buffer | null {
  vary(reply);
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    write(reply.code(304), answer.notModifiedHeaders);
    reply.removeHeader('content-length');
    return null;
  }
  const brotli = answer.brotli && acceptsBrotli(request.headers['accept-encoding']);
  const chosen = brotli && answer.brotli ? answer.brotli : answer.identity;
  write(reply, chosen.headers);
  return chosen.body;
}

function write(reply: FastifyReply, headers: AnswerHeaders): void {
  for (const name in headers) reply.header(name, headers[name]);
}

function vary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
}
