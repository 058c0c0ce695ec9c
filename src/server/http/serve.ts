import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { bodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';
import { type ErrorCode, errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { withPersonWaiting } from '../gateways/stripe/client.ts';
import type { Staff } from '../staff.ts';
import { admit } from './admit.ts';
import type { Authenticate, Caller, StaffCaller } from './caller.ts';
import { FilesUnderWay, type ReaderPace } from './files-under-way.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { readForm } from './read-form.ts';

const current = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const errorBody = z.record(z.string(), z.union([z.string(), z.array(z.string()), current]));

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
  // A file is sent as it is, without a schema.
  if (!endpoint.file) byStatus[endpoint.status ?? 200] = endpoint.answer;
  return byStatus;
}

export interface AnsweredFile {
  /** ASCII. */
  name: string;
  content: Readable;
}

/** Told of each member of the staff who asks for what their role may not do. */
type NoteRefusal = (staff: Staff, endpoint: Endpoint) => Promise<void>;

function schemaOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/api\//, '/').split('/')[1] ?? 'shop'],
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.fileMaxBytes ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
    response: responses(endpoint),
  };
}

export class EndpointServer {
  readonly #app: FastifyInstance;
  readonly #authenticate: Authenticate;
  readonly #limiter: RateLimiter;
  readonly #patienceMs: number;
  readonly #noteRefusal: NoteRefusal;
  readonly #files: FilesUnderWay;

  /** `patienceMs`: how long a call waits for the payment provider; `readerPace`: a file for its reader. */
  constructor(
    app: FastifyInstance,
    {
      authenticate,
      limiter,
      patienceMs,
      readerPace,
      noteRefusal,
    }: {
      authenticate: Authenticate;
      limiter: RateLimiter;
      patienceMs: number;
      readerPace: ReaderPace;
      noteRefusal: NoteRefusal;
    },
  ) {
    this.#noteRefusal = noteRefusal;
    this.#patienceMs = patienceMs;
    this.#files = new FilesUnderWay(readerPace);
    this.#app = app;
    this.#authenticate = authenticate;
    this.#limiter = limiter;
  }

  open<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'anyone'>,
    answer: (call: OpenCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
  ): void {
    this.#register(endpoint, (call) => answer(call as OpenCall<z.output<P>, z.output<Q>, z.output<B>>));
  }

  serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'customer'>,
    answer: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
  ): void {
    this.#register(endpoint, (call) => answer(call as Call<z.output<P>, z.output<Q>, z.output<B>>));
  }

  serveStaff<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'staff'>,
    answer: (call: StaffCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A>>,
  ): void {
    this.#register(endpoint, (call) => answer(call as StaffCall<z.output<P>, z.output<Q>, z.output<B>>));
  }

  /** A file, which its reader saves under its name. */
  serveStaffFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'staff'>,
    answer: (call: StaffCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<AnsweredFile>,
  ): void {
    this.#register(endpoint, async (call) => {
      const asked = call as StaffCall<z.output<P>, z.output<Q>, z.output<B>>;
      const { name, content } = await this.#files.begin(call.reply, asked.caller.userId, () => answer(asked));
      call.reply.header('content-disposition', `attachment; filename="${name}"`);
      call.reply.type(`${endpoint.file}; charset=utf-8`);
      return content;
    });
  }

  /** See docs/product/api.md#trailing-slash. */
  #redirectWithoutSlash({ method, path, beside: isSecond }: Endpoint): void {
    if (isSecond) return;
    this.#app.route({
      method,
      url: path.slice(0, -1),
      schema: { hide: true },
      handler: async (request, reply) => reply.redirect(request.url.replace(/\?|$/, '/$&'), 308),
    });
  }

  /** A right may be missing at the door, or for a part of what is asked. */
  async #noting<Result>(
    endpoint: Endpoint,
    caller: Caller | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (caller?.staff && error instanceof Refusal && error.code === 'right_missing')
        await this.#noteRefusal(caller.staff, endpoint);
      throw error;
    }
  }

  /** Only calls that take files read forms: any other refuses one unread. */
  #add({ fileMaxBytes, ignoresBody }: Endpoint, route: RouteOptions): void {
    if (ignoresBody) {
      this.#app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
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
  ): void {
    this.#redirectWithoutSlash(endpoint);
    const callers = new WeakMap<FastifyRequest, Caller>();
    this.#add(endpoint, {
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.beside ? { constraints: { audience: 'admin' } } : {}),
      // The length of a file that is made as it is read is known at its end alone.
      ...(endpoint.file ? { exposeHeadRoute: false } : {}),
      schema: schemaOf(endpoint),
      bodyLimit: endpoint.bodyMaxBytes ?? bodyBytes,
      config: {
        ...(endpoint.cachedQuery ? { cache: { query: endpoint.cachedQuery } } : {}),
        ...(endpoint.rateLimit ? { limitedBy: 'contract' as const } : {}),
      },
      // Before the body is read: a stranger learns nothing from the validation, and costs nothing.
      onRequest: async (request) => {
        await this.#limiter.countAddress(endpoint, request.ip);
        const caller = await this.#authenticate(request);
        const admitted = await this.#noting(endpoint, caller, async () => admit(endpoint, caller));
        if (admitted) callers.set(request, admitted);
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
        const result = await this.#noting(endpoint, caller, () =>
          withPersonWaiting(this.#patienceMs, () => answer(call)),
        );
        reply.status(endpoint.status ?? 200);
        if (endpoint.cachedQuery) reply.header('cache-control', 'public, max-age=0, must-revalidate');
        return endpoint.status === 204 ? reply.send() : result;
      },
    });
  }
}
