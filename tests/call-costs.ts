import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import {
  bodyBytes,
  bytesOfCost,
  type Endpoint,
  filePartBytes,
  filePartCost,
} from '#contract-kit/endpoint.ts';

export interface CallRequest {
  url: string;
  payload?: object | string;
  headers?: Record<string, string>;
}
/** `n`: how often it was asked before. */
export type Ask = (n: number) => CallRequest;

/** Refused where the act needs what is not there; never a fault of the shop. */
export interface Measured {
  /** It counts in cheapest calls. */
  ratio: number;
  /** The longest answer has so many. */
  bytes: number;
  statuses: number[];
}

/** Many others may work on this machine. */
export const patience = 240_000;

const leastRounds = 5;
const mostRounds = 60;

/** The thread spent these milliseconds of the processor; other work of the machine only adds to them. */
async function spentBy<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / 1e3, result];
}

/** Five times what it says, and five: a busy machine has shown 4.6 times, and what is looked for is many times as much. */
function mostOf({ cost = 1 }: Endpoint, bytes: number, { isFile = false }: { isFile?: boolean }): number {
  const parts = isFile ? Math.ceil(bytes / filePartBytes) : 0;
  return 5 * (cost + parts * filePartCost) + 5;
}

interface Asking {
  ask: Ask;
  /** The cheapest of all calls. */
  cheap: Ask;
  /** Its answer goes out in parts that cost by themselves. */
  isFile?: boolean;
}

/** Its body as it comes by the network: to write it is no work of the shop's. */
function written({ payload, headers, ...asked }: CallRequest) {
  if (!payload) return { ...asked, ...(headers ? { headers } : {}) };
  return {
    ...asked,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

/** Both are asked in turn and their least is compared. A dear one is asked again, for chance never makes all dear. */
async function costOf(
  app: FastifyInstance,
  endpoint: Endpoint,
  { ask, cheap, ...more }: Asking,
): Promise<Measured> {
  let [ratio, cheapest, bytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  const statuses = new Set<number>();
  const [done, refused]: [number[], number[]] = [[], []];
  for (let n = 0; n < mostRounds; n += 1) {
    const unit = cheap(n);
    const [unitMs] = await spentBy(() => app.inject({ method: 'GET', ...unit }));
    const asked = written(ask(n));
    const [ms, answer] = await spentBy(() => app.inject({ method: endpoint.method, ...asked }));
    bytes = Math.max(bytes, answer.rawPayload.length);
    statuses.add(answer.statusCode);
    // A clock that has not moved says nothing.
    if (unitMs === 0 || ms === 0) continue;
    cheapest = Math.min(cheapest, unitMs);
    (answer.statusCode < 300 ? done : refused).push(ms);
    // A refused call costs less than one that is done, and one that was done once says little.
    const told = done.length >= leastRounds ? done : [...done, ...refused];
    ratio = Math.min(...told) / cheapest;
    if (n + 1 >= leastRounds && ratio <= mostOf(endpoint, bytes, more)) break;
  }
  return { ratio, bytes, statuses: [...statuses] };
}

/** The process also holds a call's body, and its answer until it has left. */
const heldBeside = 65_536;

/** That it costs what its contract says, in the processor's time and in memory. Answers how it was answered. */
export async function expectCost(
  app: FastifyInstance,
  endpoint: Endpoint,
  asking: Asking,
): Promise<number[]> {
  const { cost = 1, bodyMaxBytes = bodyBytes } = endpoint;
  const { ratio, bytes, statuses } = await costOf(app, endpoint, asking);
  expect.soft(ratio, 'cheapest calls').toBeLessThanOrEqual(mostOf(endpoint, bytes, asking));
  if (!asking.isFile)
    expect.soft(bytes + bodyMaxBytes, 'bytes').toBeLessThanOrEqual(cost * bytesOfCost + heldBeside);
  return statuses;
}

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

/** A text is as long as it may be, in letters of two bytes, where nothing says what it is made of. */
function longest({ maxLength = 5000, format, pattern }: Shape, bytes: number): string {
  if (format === 'email') return `${'e'.repeat(60)}@exemple.fr`;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  const text = 'é'.repeat(Math.min(maxLength, bytes / 2));
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : 'un';
}

/** The largest body that a contract describes, each text and list as long as it may be, within so many bytes. */
function fullest(shape: Shape, bytes: number): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf?.[0]) return fullest(shape.anyOf[0], bytes);
  if (shape.type === 'object') {
    const entries = Object.entries(shape.properties ?? {});
    const each = bytes / Math.max(1, entries.length);
    return Object.fromEntries(entries.map(([name, part]) => [name, fullest(part, each)]));
  }
  if (shape.type === 'array') {
    const count = Math.min(shape.maxItems ?? 100, 100);
    return Array.from({ length: count }, () => fullest(shape.items ?? {}, bytes / count));
  }
  if (shape.type === 'integer' || shape.type === 'number') return 1;
  if (shape.type === 'boolean') return true;
  return longest(shape, bytes);
}

/** Its contract lets anybody send this, though its act may refuse it. */
export function largestBody({ body, bodyMaxBytes = bodyBytes }: Endpoint): object | undefined {
  if (!body) return undefined;
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Object(fullest(shape, bodyMaxBytes * 0.8)) as object;
}
