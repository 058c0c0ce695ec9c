import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `anyone` (a valid token still tells who it is), a signed-in customer, or staff with a staff token. */
export type Access = 'anyone' | 'customer' | 'staff';

/** Fastify's pattern with the specification's trailing slash: `/api/automations/:id/`. */
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

// A route begins by who may call: nothing is public by omission.
export const anyone = openTo('anyone');
export const customer = openTo('customer');
export const staff = openTo('staff');

/**
 * How often: counted per network, and per account and network where `perAccount` says which field names the account. An
 * account may have a longer window. `everywhere` counts an account from all networks together: where each call writes to
 * the address that it names.
 */
export type RateLimit = {
  perAddress: number;
  windowSeconds: number;
  perAccount?: { field: string; max: number; windowSeconds?: number; everywhere?: true };
  /** Counted in the memory of each process: for what is asked often and costs less than the count would. */
  byProcess?: true;
};

/** Of public answers, which mostly come from the cache: only those that have to be made are counted. */
export const publicReading: RateLimit = { perAddress: 600, windowSeconds: 60, byProcess: true };

/** The bytes of a body unless its contract says otherwise. */
export const bodyBytes = 16_384;

/** Of a call that takes a text of several thousand characters: each may take six bytes in JSON. */
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
  /** The most bytes of a body, where more than `bodyBytes` has to pass. */
  bodyMaxBytes?: number;
  /** Present when the answer is the same for everybody: it is kept, keyed by these query parameters alone. */
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
