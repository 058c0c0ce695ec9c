import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, errorCatalogue, type FieldErrors, Refusal } from '#contract-kit/error-codes.ts';
import { NotBegun } from '../apart/read-apart.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { ErrorReports } from '../gateways/error-reports.ts';
import { isStoreAway } from '../gateways/storage.ts';
import { ProviderError } from '../gateways/stripe/provider-objects.ts';
import { isModuleAbsent } from '../process/absent-module.ts';

interface HttpError extends FastifyError {
  headers?: Record<string, string>;
}

interface ZodProblem {
  instancePath: string;
  message?: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** A longer list helps nobody and repeats a stranger's input. */
const mostUnknownNames = 10;
const mostNames = 30;
const longestName = 100;

function namesOf({ instancePath, keyword, params }: ZodProblem): { names: string[]; unknown: boolean } {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (keyword !== 'unrecognized_keys') return { names: [path || 'non_field_errors'], unknown: false };
  const keys = (params.keys as string[]).slice(0, mostUnknownNames);
  const names = keys.map((key) => (path ? `${path}.${key}` : key).slice(0, longestName));
  return { names, unknown: true };
}

/** A map, because `constructor` may be a field's name (docs/product/api.md#bodies-are-strict). */
function fieldErrors(problems: readonly ZodProblem[]): FieldErrors {
  const fields = new Map<string, string[]>();
  let unknownNames = 0;
  for (const problem of problems) {
    const { names, unknown } = namesOf(problem);
    const message = unknown ? "Ce champ n'est pas accepté." : (problem.message ?? errorCatalogue.invalid[1]);
    for (const name of names) {
      if (unknown) unknownNames += 1;
      if (unknownNames > mostUnknownNames || (fields.size >= mostNames && !fields.has(name))) break;
      fields.set(name, [...(fields.get(name) ?? []), message]);
    }
  }
  return Object.fromEntries(fields);
}

const retryAfterSeconds = 5;

function send(reply: FastifyReply, code: ErrorCode, body: Record<string, unknown>) {
  const status = errorCatalogue[code][0];
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  return reply.status(status).send({ ...body, code });
}

const codeByStatus: Partial<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'body_too_large',
  414: 'not_found',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Fields that are not validated reach PostgreSQL, which refuses it (22021). */
function holdsNullCharacter(error: Error): boolean {
  const causes: unknown[] = [error, error.cause];
  return causes.some((cause) => cause instanceof Error && 'code' in cause && cause.code === '22021');
}

/** Node reports a visitor who hangs up during a body as a lost connection. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  !raw.complete && error.code === 'ECONNRESET';

/** A full disk is reported: somebody has to free it. */
function codeOfFailure(error: FastifyError) {
  if (isStoreAway(error)) return 'files_unavailable';
  const isForNow = error.statusCode === 503 || error instanceof NotBegun || isModuleAbsent(error);
  return isForNow ? 'unavailable' : 'server_error';
}

function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply, reports: ErrorReports) {
  request.log.error({ err: error }, 'request failed');
  const code = codeOfFailure(error);
  const route = `${request.method} ${request.routeOptions.url ?? '/?'}`;
  if (error.statusCode !== 503) reports.report(error, { route, requestId: request.id, code });
  return send(reply.header('x-request-id', request.id), code, { detail: errorCatalogue[code][1] });
}

function handle(error: HttpError, request: FastifyRequest, reply: FastifyReply, reports: ErrorReports) {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    const { current } = error;
    return send(reply, error.code, {
      ...(error.fields ?? { detail: error.message }),
      ...error.also,
      ...(current ? { current } : {}),
    });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An address that names nothing is a 404; only bodies and queries have fields to correct.
    if (error.validationContext === 'params')
      return send(reply, 'not_found', { detail: errorCatalogue.not_found[1] });
    return send(reply, 'invalid', fieldErrors(error.validation as unknown as ZodProblem[]));
  }
  if (error instanceof ProviderError && error.problem === 'unavailable') {
    request.log.error({ err: error }, 'payment provider unavailable');
    const code = 'payment_provider_unavailable';
    return send(reply, code, { detail: errorCatalogue[code][1] });
  }
  if (holdsNullCharacter(error)) return send(reply, 'invalid', { detail: errorCatalogue.invalid[1] });
  if (hasLeft(error, request)) return send(reply, 'invalid', { detail: errorCatalogue.invalid[1] });
  // It comes before the database, whose connection is refused by the same code as a bucket's.
  if (isStoreAway(error)) return fail(error, request, reply, reports);
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return send(reply, 'unavailable', { detail: errorCatalogue.unavailable[1] });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    if (status === 416) reply.headers(error.headers ?? {});
    const code = codeByStatus[status] ?? 'invalid';
    return send(reply, code, { detail: errorCatalogue[code][1] });
  }
  return fail(error, request, reply, reports);
}

export function registerErrorHandler(app: FastifyInstance, reports: ErrorReports): void {
  app.setErrorHandler<HttpError>((error, request, reply) => {
    try {
      return handle(error, request, reply, reports);
    } catch (failure) {
      // Fastify would send an error thrown here as it is, without a log.
      return fail(failure as FastifyError, request, reply, reports);
    }
  });
  app.setNotFoundHandler(async () => {
    throw new Refusal('not_found');
  });
}
