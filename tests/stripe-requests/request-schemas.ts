import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { createGenerator, type Schema } from 'ts-json-schema-generator';

const source = fileURLToPath(new URL('request-parameters.ts', import.meta.url));
const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/rouage/', import.meta.url));

/** Reads the SDK's types as the compiler does: five seconds, two thousand types. */
function makeSchemas(): Schema {
  const type = 'RequestParameters';
  const options = { path: source, tsconfig, type, skipTypeCheck: true, jsDoc: 'none' } as const;
  return createGenerator({ ...options, additionalProperties: false }).createSchema(type);
}

/** One schema has all requests of `request-parameters.ts`; it is kept until the SDK or that file changes. */
export async function requestSchemas(): Promise<Schema> {
  const table = await readFile(source);
  const key = createHash('sha256').update(Stripe.PACKAGE_VERSION).update(table).digest('hex').slice(0, 16);
  const file = `${cache}request-schemas-${key}.json`;
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept);
  const schemas = makeSchemas();
  await mkdir(cache, { recursive: true });
  // Another process may be writing the same: each its own file, and the last one stays.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(schemas));
  await rename(own, file);
  return schemas;
}
