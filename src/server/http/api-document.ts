import { existsSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiReader, buildFile } from '../process/release.ts';
import type { Settings } from '../settings/settings.ts';

type Described = Record<string, unknown>;
const isRecord = (value: unknown): value is Described => typeof value === 'object' && value !== null;

const either = (one: unknown, other: unknown): unknown =>
  one === undefined || other === undefined ? (one ?? other) : { anyOf: [one, other] };

/** A parameter that only one of the two calls takes becomes optional. */
function eitherQuery(one: unknown, other: unknown): unknown {
  const of = (schema: unknown) => (isRecord(schema) && isRecord(schema.properties) ? schema.properties : {});
  return { type: 'object', properties: { ...of(one), ...of(other) } };
}

function eitherAnswer(one: unknown, other: unknown): Described {
  const [first, second] = [isRecord(one) ? one : {}, isRecord(other) ? other : {}];
  const statuses = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...statuses].map((status) => [status, either(first[status], second[status])]));
}

const schemesOf = ({ security }: Described): [string, unknown][] =>
  Array.isArray(security) ? security.map((scheme) => [Object.keys(scheme).join(), scheme]) : [];

const answerOf = ({ response }: Described): unknown => (isRecord(response) ? response[200] : undefined);

function eitherCall(one: Described, other: Described): Described {
  return {
    ...other,
    security: [...new Map([one, other].flatMap(schemesOf)).values()],
    'x-answers': { customerKey: answerOf(one), staffKey: answerOf(other) },
    summary: `${one.summary} (or, for the other audience: ${other.summary})`,
    querystring: eitherQuery(one.querystring, other.querystring),
    ...(one.body || other.body ? { body: either(one.body, other.body) } : {}),
    response: eitherAnswer(one.response, other.response),
  };
}

/** docs/product/api.md#one-address-two-audiences */
function describeBoth(): typeof jsonSchemaTransform {
  const first = new Map<string, { of: unknown; schema: Described }>();
  return (call) => {
    const { schema, url } = jsonSchemaTransform(call);
    const name = `${call.route.method} ${url}`;
    const former = first.get(name);
    // The document is rebuilt at each call with the same routes.
    if (former && former.of !== call.route) return { url, schema: eitherCall(former.schema, { ...schema }) };
    first.set(name, { of: call.route, schema: { ...schema } });
    return { schema, url };
  };
}

/** Calls answer no page, so theirs lets nothing be loaded. The reader sets styles on its elements. */
const readerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** OpenAPI 3.1 at /api/openapi.json, with a reader at /api/docs/. */
export async function registerApiDocument(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.SITE_NAME} API`, version: '1.0.0' },
      servers: [{ url: settings.siteUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session.' },
          customerKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'rouage_client_…',
            description: 'An API key of a customer, which reads what its scopes say.',
          },
          staffKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'rouage_staff_…',
            description:
              'An API key of a member of the staff, within their rights at the moment of the call.',
          },
        },
      },
    },
    transform: describeBoth(),
  });
  const built = existsSync(buildFile) ? { baseDir: apiReader } : {};
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: readerPolicy, ...built });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
