import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anyone`: a valid token still tells who it is. */
export type Access = 'anyone' | 'customer' | 'staff';

/** Fastify's pattern (docs/product/api.md#trailing-slash). */
type Path = `/api/${string}/`;

/** Where a call lives: the line of a slice's `calls.ts`, which public pages may carry, for it knows no schema. */
export interface Route<How extends Method = Method, Where extends Path = Path, Who extends Access = Access> {
  method: How;
  path: Where;
  access: Who;
}

const openTo =
  <Who extends Access>(access: Who) =>
  <How extends Method, Where extends Path>(method: How, path: Where): Route<How, Where, Who> => ({
    method,
    path,
    access,
  });

// A route begins by who may call (docs/product/api.md#closed-unless-it-says-otherwise).
export const anyone = openTo('anyone');
export const customer = openTo('customer');
export const staff = openTo('staff');

/** `perAccount`: the field that names the account. `everywhere`: an account is counted from all networks together. */
export type RateLimit = {
  perAddress: number;
  windowSeconds: number;
  perAccount?: { field: string; max: number; windowSeconds?: number; everywhere?: true };
  /** In the memory of each process: for what costs less than the count would. */
  byProcess?: true;
};

/** Only answers that have to be made are counted; the cache gives most. */
export const publicReading: RateLimit = { perAddress: 600, windowSeconds: 60, byProcess: true };

/** In bytes, unless a contract says otherwise. */
export const bodyBytes = 16_384;

/** In bytes: several thousand characters, of which each may take six in JSON. */
export const longTextBytes = 65_536;

interface Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** One English line for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  status?: 200 | 201 | 204;
  /** The refusals that belong to this call; those of every call are implied. */
  errors?: readonly ErrorCode[];
  /** What anyone may call says it; a test asks. */
  rateLimit?: RateLimit;
  /** In bytes, for a call that takes more than `bodyBytes`. */
  bodyMaxBytes?: number;
  /** The answer is the same for everybody: it is kept, keyed by these query parameters alone. */
  cachedQuery?: readonly string[];
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  How extends Method = Method,
  Where extends Path = Path,
> extends Route<How, Where, Who>,
    Declaration<Params, Query, Body, Answer> {}

/** The names in a path: `id` of `/api/automations/:id/`. */
type NamesIn<Where extends string> = Where extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : never;

/** A route's path with its names filled in. */
export function addressOf<Where extends string>(
  { path }: { path: Where },
  params: Record<NamesIn<Where>, unknown>,
): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
}

/** The schema of the params has the names of the path, all of them and no other. */
type Named<Where extends string, Params extends z.ZodType> = [NamesIn<Where>] extends [never]
  ? { params?: never }
  : [keyof z.output<Params>] extends [NamesIn<Where>]
    ? { params: z.ZodType<Record<NamesIn<Where>, unknown>> }
    : { params: never };

/**
 * Declares the call that a route of the slice's `calls.ts` leads to, once: the server serves it, the browser calls it, the
 * OpenAPI document and the forms read it.
 */
export function endpoint<
  const How extends Method,
  const Where extends Path,
  const Who extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(
  route: Route<How, Where, Who>,
  declaration: Declaration<Params, Query, Body, Answer> & Named<Where, Params>,
): Endpoint<Params, Query, Body, Answer, Who, How, Where> {
  return { ...declaration, ...route };
}

/** A route that knows, for the compiler only, which contract it leads to. */
export interface CallTo<E extends Endpoint> extends Route<E['method'], E['path'], E['access']> {
  contract?: E;
}

/**
 * A slice's routes as the browser calls them. A route without a contract of its name, a contract without its route, and one
 * declared at another's route do not compile.
 */
export type CallsOf<Contract, Routes> = {
  [Name in keyof Routes | NamesOfEndpoints<Contract>]: Name extends keyof Contract
    ? Contract[Name] extends Endpoint
      ? CallTo<Contract[Name]>
      : 'no contract has this name'
    : 'no contract has this name';
};

type NamesOfEndpoints<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never;
}[keyof Contract];
