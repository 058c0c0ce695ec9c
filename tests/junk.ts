import { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';

/** A JSON schema as far as junk needs it: what a contract declares of its parts. */
interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  pattern?: string;
  default?: unknown;
}

const shapeOf = (schema: z.ZodType | undefined): Shape | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);

/** Something that could be meant, so that junk in one place gets as far as its code does. */
function plausible(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf?.[0]) return plausible(shape.anyOf[0]);
  if (shape.type === 'object') {
    const entries = Object.entries(shape.properties ?? {});
    return Object.fromEntries(entries.map(([name, part]) => [name, plausible(part)]));
  }
  if (shape.type === 'array') return [plausible(shape.items ?? {})];
  if (shape.type === 'integer' || shape.type === 'number') return 1;
  if (shape.type === 'boolean') return true;
  if (shape.format === 'date-time') return '2030-01-01T00:00:00Z';
  if (shape.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  const text = 'personne@exemple.fr'.padEnd(shape.minLength ?? 0, 'x');
  return shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(text) ? text : 'un';
}

/** Every place of a shape where something is written, as the names that lead there. */
function placesOf(shape: Shape, path: readonly string[] = []): string[][] {
  const inner = Object.entries(shape.properties ?? {});
  return [[...path], ...inner.flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

function put(value: unknown, path: readonly string[], junk: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return junk;
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [name]: put(Reflect.get(fields, name), rest, junk) };
}

export const inheritedNames = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'code',
  'detail',
];

const texts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "';--",
  '%00',
  '../..',
  'x'.repeat(3_000),
  ...inheritedNames,
];
const numbers = [-1, 0, 0.1, 2 ** 31, 2 ** 53, 1e308, 99_999_999_999];
const others: readonly unknown[] = [null, true, [], {}, ['a'], { constructor: 1, toString: 1 }];
const jsonJunk: readonly unknown[] = [...texts, ...numbers, ...others];

/** These may stand in an address in the place of a name or a number. */
export const addressJunk: readonly string[] = [
  ...texts.map(encoded),
  ...numbers.map(String),
  ...['%00', '%ff', '%c0%80', '%2f', '%2e%2e', '1e3', '0x10', 'NaN', '%20 1', '2147483648', '1%00'],
];

/** A careless program writes it so: half a pair of surrogates cannot be encoded at all. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

const rawBodies = [
  ...[
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '1',
    'true',
    '{"a":',
    '\ufeff{}',
    '[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]',
  ],
  ...inheritedNames.map((name) => `{${JSON.stringify(name)}:1}`),
  ...inheritedNames.map((name) => `{${JSON.stringify(name)}:{"prototype":{}}}`),
];

export interface JunkRequest {
  method: Endpoint['method'];
  url: string;
  payload?: string;
}

type Addressed = Pick<Endpoint, 'path' | 'params'>;

/** The address of a call, with values of one's own or with such as could be meant. */
export function addressOf({ path, params }: Addressed, values: Record<string, string> = {}): string {
  const declared = shapeOf(params)?.properties ?? {};
  return path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => values[name] ?? encodeURIComponent(String(plausible(declared[name] ?? {}))),
  );
}

/** The contract alone tells every declared place of a call; each gets everything that should not stand there. */
export function junkFor(endpoint: Endpoint): JunkRequest[] {
  const { method, params, query, body } = endpoint;
  const names = Object.keys(shapeOf(params)?.properties ?? {});
  const plain = addressOf(endpoint);
  const json = shapeOf(body);
  const payload = json && JSON.stringify(plausible(json));
  const requests: JunkRequest[] = [];
  for (const name of names) {
    for (const junk of addressJunk)
      requests.push({ method, url: addressOf(endpoint, { [name]: junk }), payload });
  }
  for (const name of Object.keys(shapeOf(query)?.properties ?? {})) {
    for (const junk of addressJunk) requests.push({ method, url: `${plain}?${name}=${junk}`, payload });
  }
  requests.push({ method, url: `${plain}?${inheritedNames.map((name) => `${name}=1`).join('&')}`, payload });
  if (!json || method === 'GET') return requests;
  for (const place of placesOf(json.anyOf?.[0] ?? json)) {
    for (const junk of jsonJunk) {
      requests.push({ method, url: plain, payload: JSON.stringify(put(plausible(json), place, junk)) });
    }
  }
  for (const raw of rawBodies) requests.push({ method, url: plain, payload: raw });
  return requests;
}
