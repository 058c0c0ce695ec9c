import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Box } from './box.ts';
import type { Endpoint } from './endpoint.ts';
import { type ErrorBody, invalid, StripeFault, unauthorized } from './errors.ts';
import { checkExpand, expandAnswer } from './expand.ts';
import { faultOf } from './params.ts';
import { type IdempotentAnswer, newId } from './records.ts';
import { API_VERSION } from './wire.ts';

const KEPT_SECONDS = 24 * 3600;

function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex');
}

/** Undefined for a new request. Keys live one day of the shop's clock. */
function findAnswer(box: Box, key: string, fingerprint: string): IdempotentAnswer['answer'] | undefined {
  const known = box.store.find('idempotent_answer', key);
  if (!known) return undefined;
  if (known.created + KEPT_SECONDS <= box.time.shop()) {
    box.store.remove('idempotent_answer', key);
    return undefined;
  }
  if (known.fingerprint !== fingerprint) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return known.answer;
}

function keepAnswer(box: Box, key: string, fingerprint: string, answer: IdempotentAnswer['answer']): void {
  box.store.put('idempotent_answer', { id: key, fingerprint, created: box.time.shop(), answer });
}

export function forgetOldKeys(box: Box): void {
  for (const known of box.store.all('idempotent_answer')) {
    if (known.created + KEPT_SECONDS <= box.time.shop()) box.store.remove('idempotent_answer', known.id);
  }
}

interface Keys {
  secretKey: string;
  publishableKey: string;
}

function keyOf(authorization: string | undefined, parameter: unknown): string | undefined {
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7).trim();
  if (authorization?.startsWith('Basic ')) {
    return Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0];
  }
  return typeof parameter === 'string' ? parameter : undefined;
}

/** A browser's publishable key is enough for some calls. */
function authenticate(
  keys: Keys,
  authorization: string | undefined,
  parameter: unknown,
  publishableAllowed: boolean,
): { publishable: boolean } {
  const key = keyOf(authorization, parameter);
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    );
  }
  if (key === keys.secretKey) return { publishable: false };
  if (key !== keys.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  }
  if (publishableAllowed) return { publishable: true };
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}

/** Checks by the SDK's own types; undefined when all is right. */
export type CheckRequest = (endpoint: string, parameters: Record<string, unknown>) => string | undefined;

interface Answer {
  status: number;
  body: string;
}

const SERVER_ERROR: ErrorBody = { type: 'api_error', message: 'An unknown error occurred' };

function answerOf(error: unknown, box: Box): Answer {
  if (error instanceof StripeFault)
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  box.logger?.warn({ error: error instanceof Error ? error.stack : error }, 'the Stripe sandbox failed');
  return { status: 500, body: JSON.stringify({ error: SERVER_ERROR }) };
}

function faultAnswer(status: number): Answer {
  const error: ErrorBody =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
      : status === 409
        ? {
            type: 'invalid_request_error',
            code: 'lock_timeout',
            message:
              'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
          }
        : SERVER_ERROR;
  return { status, body: JSON.stringify({ error }) };
}

function asList(value: unknown): string[] {
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.filter((one) => typeof one === 'string');
}

export class RequestPipeline {
  #box: Box;
  #keys: Keys;
  #sent: () => void;
  #check: CheckRequest;

  constructor(box: Box, keys: Keys & { checkRequest?: CheckRequest | undefined }, sent: () => void) {
    this.#box = box;
    this.#keys = keys;
    this.#sent = sent;
    this.#check = keys.checkRequest ?? (() => undefined);
  }

  async handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const version = request.headers['stripe-version'];
    reply.header('request-id', newId('req', 14));
    reply.header('stripe-version', typeof version === 'string' ? version : API_VERSION);
    const early = this.#box.faults.takeRequestFault('before', request.method, request.url);
    if (early?.what === 'drop') return this.#drop(request, reply);
    if (early?.what === 'hang') return reply.hijack();
    const answer = early ? faultAnswer(Number(early.what)) : await this.#answer(endpoint, request, reply);
    this.#sent();
    if (answer === 'drop') return this.#drop(request, reply);
    return reply.code(answer.status).type('application/json').send(answer.body);
  }

  #drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }

  async #answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Answer | 'drop'> {
    try {
      const given = this.#parameters(request);
      const { key: keyParameter, expand, ...raw } = given;
      const authorization = request.headers.authorization;
      const caller = authenticate(this.#keys, authorization, keyParameter, endpoint.publishable);
      const key = this.#idempotencyKey(request);
      const fingerprint = fingerprintOf(request.method, request.url.split('?')[0] ?? '', given);
      if (key) reply.header('idempotency-key', key);
      const known = key && findAnswer(this.#box, key, fingerprint);
      if (known) {
        reply.header('idempotent-replayed', 'true').header('original-request', known.request);
        return known;
      }
      const parsed = endpoint.params.safeParse(raw);
      if (!parsed.success) throw faultOf(parsed.error, raw);
      // The SDK types only the server's calls.
      const wrong = caller.publishable ? undefined : this.#check(`${endpoint.method} ${endpoint.path}`, raw);
      if (wrong) throw invalid(wrong, 'parameter_unknown');
      const paths = asList(expand);
      checkExpand(endpoint.answers, paths);
      const call = { publishable: caller.publishable, baseUrl: this.#baseUrl(request) };
      const id = String(reply.getHeader('request-id'));
      const answer = this.#execute({ id, idempotency_key: key }, () =>
        expandAnswer(
          this.#box,
          endpoint.answers,
          endpoint.run(this.#box, parsed.data, this.#ids(request), call),
          paths,
        ),
      );
      return await this.#keep(answer, key, fingerprint, request, reply);
    } catch (error) {
      return answerOf(error, this.#box);
    }
  }

  /** It never pauses, so that no request sees a half-made change. */
  #execute(request: NonNullable<Box['request']>, run: () => object): Answer {
    this.#box.request = request;
    try {
      return { status: 200, body: JSON.stringify(run(), null, 2) };
    } catch (error) {
      return answerOf(error, this.#box);
    } finally {
      this.#box.request = null;
    }
  }

  /** Keeps the answer for the key, even a 500 that a test asked for. */
  async #keep(
    executed: Answer,
    key: string | null,
    fingerprint: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer | 'drop'> {
    const fault = this.#box.faults.takeRequestFault('after', request.method, request.url);
    const answer = typeof fault?.what === 'number' ? faultAnswer(fault.what) : executed;
    if (answer.status >= 500) reply.header('stripe-should-retry', 'false');
    if (key) {
      const id = String(reply.getHeader('request-id'));
      keepAnswer(this.#box, key, fingerprint, { ...answer, request: id });
    }
    await this.#box.store.flush();
    return fault?.what === 'drop' ? 'drop' : answer;
  }

  #parameters(request: FastifyRequest): Record<string, unknown> {
    const query = request.query as Record<string, unknown>;
    const body = (request.body ?? {}) as Record<string, unknown>;
    return { ...query, ...body };
  }

  #idempotencyKey(request: FastifyRequest): string | null {
    const header = request.headers['idempotency-key'];
    return request.method === 'POST' && typeof header === 'string' ? header : null;
  }

  #ids(request: FastifyRequest): { id: string; line: string } {
    const { id = '', line = '' } = request.params as { id?: string; line?: string };
    return { id, line };
  }

  #baseUrl(request: FastifyRequest): string {
    return this.#box.publicUrl || `${request.protocol}://${request.host}`;
  }
}
