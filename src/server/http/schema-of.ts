import { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contract-kit/error-codes.ts';

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

/** Fastify checks calls by this, and the API's document shows it. */
export function schemaOf(endpoint: Endpoint) {
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
