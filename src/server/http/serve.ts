import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Access, bodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';
import { type ErrorCode, errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { withPersonWaiting } from '../gateways/stripe/client.ts';
import { isMissing } from '../gateways/stripe/provider-objects.ts';
import type { Staff } from '../staff.ts';
import { admit } from './admit.ts';
import type { Authenticate, Caller, StaffCaller } from './caller.ts';
import { FilesUnderWay, inTurns, readerOf } from './files-under-way.ts';
import type { ReadingBody } from './open-server.ts';
import type { Payer, RateLimiter } from './rate-limiter.ts';
import { readForm } from './read-form.ts';

const current = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const errorBody = z.record(z.string(), z.union([z.string(), z.array(z.string()), current]));

const impliedErrors: readonly ErrorCode[] = [
  'invalid',
  'not_found',
  'too_many_requests',
  'server_error',
  'unavailable',
];

function responses(endpoint: Endpoint): Record<number, z.ZodType> {
  const codes = [...impliedErrors, ...(endpoint.errors ?? [])];
  if (endpoint.access !== 'anyone') codes.push('unauthenticated', 'forbidden');
  if (endpoint.access === 'staff') codes.push('right_missing', 'factor_required', 'factor_missing');
  const byStatus: Record<number, z.ZodType> = {};
  for (const code of codes) byStatus[errorCatalogue[code][0]] = errorBody;
  if (!endpoint.file) byStatus[endpoint.status ?? 200] = endpoint.answer;
  return byStatus;
}

/** A session, or else a key of this scope (docs/product/api-key.md#read-alone). */
const securityOf = ({ access, scope }: Endpoint) => [
  { bearer: [] },
  ...(scope ? [{ [access === 'staff' ? 'staffKey' : 'customerKey']: [scope] }] : []),
];

function schemaOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/api\//, '/').split('/')[1] ?? 'shop'],
    ...(endpoint.access === 'anyone' ? {} : { security: securityOf(endpoint) }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.fileMaxBytes ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
    ...(endpoint.takesFile ? { consumes: ['application/octet-stream'] } : {}),
    response: responses(endpoint),
  };
}

export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface StaffCall<Params, Query, Body> extends Omit<Call<Params, Query, Body>, 'caller'> {
  caller: StaffCaller;
}

export interface OpenCall<Params, Query, Body> extends Omit<Call<Params, Query, Body>, 'caller'> {
  caller: Caller | undefined;
}

type CallBy<Who extends Access, Params, Query, Body> = Who extends 'staff'
  ? StaffCall<Params, Query, Body>
  : Who extends 'customer'
    ? Call<Params, Query, Body>
    : OpenCall<Params, Query, Body>;

export interface AnsweredFile {
  /** ASCII. */
  name: string;
  content: Readable;
}

/** A file as somebody sent it: saved by browsers, shown by none. */
export interface KeptFile {
  /** The `content-disposition` of its name. */
  disposition: string;
  type: string;
  bytes: number;
  content: Readable;
}

function sendKept(reply: FastifyReply, { disposition, type, bytes, content }: KeptFile): Readable {
  reply.headers({
    'content-disposition': disposition,
    'content-length': bytes,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  reply.type(type);
  return content;
}

const payerOf = ({ userId, key }: Caller): Payer => (key ? { key: key.id } : userId);

type NoteRefusal = (staff: Staff, endpoint: Endpoint) => Promise<void>;

async function* partsOf(content: Readable, mayTake: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const part of content) {
    await mayTake();
    yield part;
  }
}

export class EndpointServer {
  readonly #app: FastifyInstance;
  readonly #authenticate: Authenticate;
  readonly #limiter: RateLimiter;
  readonly #patienceMs: number;
  readonly #noteRefusal: NoteRefusal;
  readonly lists = new Map<string, Endpoint>();
  /** Each file holds a database connection at its reader's pace (docs/product/administration.md#slow-readers). */
  readonly #files = new FilesUnderWay({ inAll: 3, perNetwork: 3, givesWayAfterMs: Number.POSITIVE_INFINITY });
  readonly #downloads: FilesUnderWay;

  /** `patienceMs` limits the wait for the payment provider; for `stallMs` see `READER_STALL_MS`. */
  constructor(
    app: FastifyInstance,
    options: {
      authenticate: Authenticate;
      limiter: RateLimiter;
      patienceMs: number;
      stallMs: number;
      noteRefusal: NoteRefusal;
    },
  ) {
    this.#noteRefusal = options.noteRefusal;
    this.#patienceMs = options.patienceMs;
    this.#downloads = new FilesUnderWay({ inAll: 30, perNetwork: 10, givesWayAfterMs: options.stallMs });
    this.#app = app;
    this.#authenticate = options.authenticate;
    this.#limiter = options.limiter;
  }

  open<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'anyone'>,
    answer: (call: OpenCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
    more: ReadingBody = {},
  ): void {
    this.#register(endpoint, (call) => answer(call as OpenCall<z.output<P>, z.output<Q>, z.output<B>>), more);
  }

  /** A file that is the same for everybody, opened by a browser. */
  openFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'anyone'>,
    answer: (
      call: OpenCall<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<{ name: string; content: Buffer }>,
  ): void {
    this.#register(endpoint, async (call) => {
      const { name, content } = await answer(call as OpenCall<z.output<P>, z.output<Q>, z.output<B>>);
      call.reply.header('content-disposition', `inline; filename="${name}"`);
      call.reply.type(endpoint.file ?? 'application/octet-stream');
      return content;
    });
  }

  serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'customer'>,
    answer: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
  ): void {
    this.#register(endpoint, (call) => answer(call as Call<z.output<P>, z.output<Q>, z.output<B>>));
  }

  /** The answer is JSON already, so it is neither read nor checked on its way out. */
  serveJson<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'customer'>,
    answer: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<string | AsyncIterable<string>>,
  ): void {
    this.#register(endpoint, async (call) => {
      const asked = call as Call<z.output<P>, z.output<Q>, z.output<B>>;
      const json = await answer(asked);
      call.reply.type('application/json; charset=utf-8');
      if (typeof json === 'string') return json;
      const payer = payerOf(asked.caller);
      const file = await this.#downloads.begin(
        readerOf(asked.caller.userId, asked.request.ip),
        async (took) => ({
          content: Readable.from(
            inTurns(json, () => this.#limiter.spendOnPart(payer).then(took)),
            { objectMode: false },
          ),
        }),
      );
      return file.content;
    });
  }

  serveKept<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who extends Access>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, Who>,
    answer: (call: CallBy<Who, z.output<P>, z.output<Q>, z.output<B>>) => Promise<KeptFile>,
  ): void {
    this.#register(endpoint, async (call) =>
      sendKept(call.reply, await answer(call as CallBy<Who, z.output<P>, z.output<Q>, z.output<B>>)),
    );
  }

  /** A whole file, or one that is made as it is read: of these a person reads one at a time. */
  serveFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'customer'>,
    answer: (
      call: Call<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<{ name: string; content: Buffer | Readable }>,
  ): void {
    this.#register(endpoint, async (call) => {
      const asked = call as Call<z.output<P>, z.output<Q>, z.output<B>>;
      const { name, content } = await answer(asked);
      const sent = Buffer.isBuffer(content)
        ? content
        : (
            await this.#downloads.begin(readerOf(asked.caller.userId, asked.request.ip), async (took) => ({
              content: Readable.from(
                partsOf(content, () => this.#limiter.spendOnPart(payerOf(asked.caller)).then(took)),
                { objectMode: false },
              ),
            }))
          ).content;
      call.reply.header('content-disposition', `attachment; filename="${name}"`);
      call.reply.type(endpoint.file ?? 'application/octet-stream');
      return sent;
    });
  }

  serveStaff<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'staff'>,
    answer: (call: StaffCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
  ): void {
    this.#register(endpoint, (call) => answer(call as StaffCall<z.output<P>, z.output<Q>, z.output<B>>));
  }

  serveStaffFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'staff'>,
    answer: (call: StaffCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<AnsweredFile>,
  ): void {
    this.#register(endpoint, async (call) => {
      const asked = call as StaffCall<z.output<P>, z.output<Q>, z.output<B>>;
      const { name, content } = await this.#files.begin(readerOf(asked.caller.userId, asked.request.ip), () =>
        answer(asked),
      );
      call.reply.header('content-disposition', `attachment; filename="${name}"`);
      call.reply.type(`${endpoint.file}; charset=utf-8`);
      return content;
    });
  }

  /** Routes that are no endpoint use it (docs/product/api.md#one-budget-an-account). `holds` is the memory part. */
  async spend(caller: Caller, cost: number, reply: FastifyReply, holds = cost): Promise<void> {
    if (caller.audience === 'admin' && !caller.key) return;
    const payer = payerOf(caller);
    this.#limiter.hold(payer, holds, reply.raw);
    const { left, forMs } = await this.#limiter.spend(cost, payer);
    if (!caller.key) return;
    reply.header('ratelimit-remaining', String(left));
    reply.header('ratelimit-reset', String(Math.ceil(forMs / 1000)));
  }

  /** docs/product/api.md#trailing-slash */
  #redirectWithoutSlash({ method, path, beside: isSecond }: Endpoint): void {
    if (isSecond) return;
    this.#app.route({
      method,
      url: path.slice(0, -1),
      schema: { hide: true },
      handler: async (request, reply) => reply.redirect(request.url.replace(/\?|$/, '/$&'), 308),
    });
  }

  async #noting<Result>(
    {
      endpoint,
      caller,
      request,
    }: { endpoint: Endpoint; caller: Caller | undefined; request: FastifyRequest },
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      // An account that was closed meanwhile has nothing at the provider: this throws `invalid_token`.
      if (caller && isMissing(error)) await this.#authenticate(request);
      if (caller?.staff && error instanceof Refusal && error.code === 'right_missing')
        await this.#noteRefusal(caller.staff, endpoint);
      throw error;
    }
  }

  /** Calls without files refuse forms unread. */
  #add({ fileMaxBytes, ignoresBody, takesFile }: Endpoint, route: RouteOptions): void {
    if (ignoresBody || takesFile) {
      this.#app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        if (takesFile) scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
        else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
        scope.route(route);
      });
      return;
    }
    if (!fileMaxBytes) return void this.#app.route(route);
    this.#app.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: false });
      scope.route({
        ...route,
        preValidation: async (request) => {
          if (request.isMultipart()) request.body = await readForm(request, fileMaxBytes);
        },
      });
    });
  }

  #register(
    endpoint: Endpoint,
    answer: (call: OpenCall<unknown, unknown, unknown>) => Promise<unknown>,
    more: ReadingBody = {},
  ): void {
    this.#redirectWithoutSlash(endpoint);
    if (endpoint.list) this.lists.set(endpoint.list.name, endpoint);
    const callers = new WeakMap<FastifyRequest, Caller>();
    this.#add(endpoint, {
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.beside ? { constraints: { audience: 'admin' } } : {}),
      // A streamed file's length is known at its end only.
      ...(endpoint.file ? { exposeHeadRoute: false } : {}),
      schema: schemaOf(endpoint),
      bodyLimit: endpoint.bodyMaxBytes ?? bodyBytes,
      config: {
        ...more,
        ...(endpoint.cachedQuery ? { cache: { query: endpoint.cachedQuery } } : {}),
        ...(endpoint.rateLimit ? { limitedBy: 'contract' as const } : {}),
      },
      // Runs before the body is read: a stranger learns nothing from the validation and costs little.
      onRequest: async (request, reply) => {
        await this.#limiter.countAddress(endpoint, request.ip);
        this.#limiter.hold(request.ip, endpoint.cost ?? 1, reply.raw);
        const caller = await this.#authenticate(request);
        const admitted = await this.#noting({ endpoint, caller, request }, async () =>
          admit(endpoint, caller),
        );
        if (!admitted) return;
        callers.set(request, admitted);
        await this.spend(admitted, endpoint.cost ?? 1, reply);
      },
      preHandler: endpoint.rateLimit?.perAccount
        ? async (request) => {
            const caller = callers.get(request);
            const customerId = caller?.audience === 'customer' ? caller.userId : undefined;
            const { body, ip: address } = request;
            await this.#limiter.countAccount(endpoint, { body, address, customerId });
          }
        : undefined,
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const caller = callers.get(request);
        const call = { params, query, body, caller, request, reply };
        const result = await this.#noting({ endpoint, caller, request }, () =>
          withPersonWaiting(this.#patienceMs, () => answer(call)),
        );
        reply.status(endpoint.status ?? 200);
        if (endpoint.cachedQuery) reply.header('cache-control', 'public, max-age=0, must-revalidate');
        return endpoint.status === 204 ? reply.send() : result;
      },
    });
  }
}
