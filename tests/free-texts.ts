import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** A field in which a call takes any words: `POST /api/tickets/: message`. */
export interface FreeText {
  /** `POST /api/tickets/`, as the API document names it. */
  call: string;
  /** `message`, `profile.company_name`. */
  field: string;
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema })).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
});

/** A moment, a day and an opaque number are no words. */
const shaped: ReadonlySet<string | undefined> = new Set(['date-time', 'date', 'uuid']);

function freeFields(one: Schema, path: string): string[] {
  const under = (name: string) => (path ? `${path}.${name}` : name);
  const variants = [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])];
  const fields = [
    ...variants.flatMap((variant) => freeFields(variant, path)),
    ...Object.entries(one.properties ?? {}).flatMap(([name, inner]) => freeFields(inner, under(name))),
    ...(one.items ? freeFields(one.items, path) : []),
  ];
  const isText = [one.type].flat().includes('string') && !one.enum && one.const === undefined;
  const holdsAnything = typeof one.additionalProperties === 'object';
  return (isText && !shaped.has(one.format)) || holdsAnything ? [...fields, path] : fields;
}

/** The contracts tell every field that takes any words, so that a new one is seen. */
export async function freeTexts(app: FastifyInstance): Promise<FreeText[]> {
  const { paths } = document.parse((await app.inject({ url: '/api/openapi.json' })).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const body = Object.values(requestBody?.content ?? {}).flatMap((type) => freeFields(type.schema, ''));
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap((parameter) => freeFields(parameter.schema, `?${parameter.name}`));
      return [...new Set([...body, ...query])].map((field) => ({ call, field }));
    }),
  );
}
