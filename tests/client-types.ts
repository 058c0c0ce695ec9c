import openapiTS, { astToString } from 'openapi-typescript';
import { z } from 'zod';

export type KeyScheme = 'customerKey' | 'staffKey';

const operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string(), z.unknown()),
  /** Of two calls at one address, what each answers. */
  'x-answers': z.record(z.string(), z.unknown()).optional(),
});
const openapi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const json = (schema: unknown) => ({
  description: 'Default Response',
  content: { 'application/json': { schema } },
});

/** What keys of one kind may read, as TypeScript. */
export async function clientTypes(document: unknown, scheme: KeyScheme): Promise<string> {
  const whole = openapi.parse(document);
  const paths: Record<string, object> = {};
  for (const [path, calls] of Object.entries(whole.paths)) {
    const { get } = calls;
    if (!get?.security?.some((one) => scheme in one)) continue;
    const { 'x-answers': answers, ...call } = get;
    const own = answers?.[scheme];
    paths[path] = { get: own ? { ...call, responses: { ...call.responses, 200: json(own) } } : call };
  }
  const written = await openapiTS(JSON.stringify({ ...whole, paths }), { alphabetize: true });
  // Everything stands in the paths: the document names no schema.
  const [own] = astToString(written).split('\nexport type webhooks');
  return `// Made of /api/openapi.json by \`npm run client\`.\n\n${own}\n`;
}
