import type { z } from 'zod';
import type { Doorstep } from '#domain/people/second-factor.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import type { ErrorCode } from './error-codes.ts';
import type { StaffListOf } from './staff-list.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anyone`: a valid token still identifies the caller. */
export type Access = 'anyone' | 'customer' | 'staff';

/** Fastify's pattern (docs/product/api.md#trailing-slash). A page's calls stand beside it. */
type Path = `/api/${string}/` | `/webhook/${string}/`;

/** Method, path and access of a call: all that a page loads of it, for schemas weigh 24 kB (`bin/light-contracts.ts`). */
export interface Route<How extends Method = Method, Where extends Path = Path, Who extends Access = Access> {
  method: How;
  path: Where;
  access: Who;
  /** Of staff; always set where `access` is `staff`. */
  right?: StaffRight;
  /** Customers call the same address: the token says whose call it is. */
  beside?: true;
  /** Of staff: open too to a session that has only given its password and lacks this. */
  atDoor?: readonly Doorstep[];
}

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const openTo =
  <Who extends Access>(access: Who) =>
  <How extends Method, Where extends Path>(method: How, path: Where): Route<How, Where, Who> => ({
    method,
    path,
    access,
  });

// A route names who may call it first (docs/product/api.md#closed-unless-it-says-otherwise).
export const anyone = openTo('anyone');
export const customer = openTo('customer');

export const staff = <How extends Method, Where extends Path>(
  method: How,
  path: Where,
  right: StaffRight,
): Route<How, Where, 'staff'> => ({ method, path, access: 'staff', right });

/** Also before the second factor (docs/product/staff.md#at-the-door); it says at which step. */
export const staffAtDoor = <How extends Method, Where extends Path>(
  method: How,
  path: Where,
  ...atDoor: Doorstep[]
): Route<How, Where, 'staff'> => ({ ...staff(method, path, 'admin.enter'), atDoor });

/** `perAccount`: the field that names the account. `everywhere`: one count of the account for all networks. */
export type RateLimit = {
  perAddress: number;
  windowSeconds: number;
  perAccount?: { field: string; max: number; windowSeconds?: number; everywhere?: true };
  /** Counted in each process, when the work costs less than a count in the database. */
  byProcess?: true;
};

/** Answers from the cache are not counted. */
export const publicReading: RateLimit = { perAddress: 600, windowSeconds: 60, byProcess: true };

/**
 * Of one account, for all its calls together (docs/product/api.md#one-budget-an-account): as many of the cheapest, or
 * fewer that cost more.
 */
export const accountBudget = { cost: 3_000, windowSeconds: 60 };

/** Of a file that is as long as its account has filled it: what each part of it costs besides. */
export const filePartBytes = 262_144;
export const filePartCost = 2;

/**
 * What an answer keeps in memory for each of its costs, its call's body included: so a budget of what is under way bounds
 * that too.
 */
export const bytesOfCost = 262_144;

export const bodyBytes = 16_384;

/** In bytes: several thousand characters, each up to six bytes in JSON. */
export const longTextBytes = 65_536;

interface Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  status?: 200 | 201 | 204;
  /** The refusals of this call alone; those of every call are implied. */
  errors?: readonly ErrorCode[];
  /** Required where `anyone` may call; a test checks it. */
  rateLimit?: RateLimit;
  /**
   * What it costs with the most data that it allows, in cheapest calls and in `bytesOfCost`, the dearer of both; 1 by
   * default, and a test measures it.
   */
  cost?: number;
  bodyMaxBytes?: number;
  /** What comes with it is not read, whatever its type. */
  ignoresBody?: true;
  /** It answers this list of the administration: a saved view keeps what it takes. */
  list?: StaffListOf;
  /** The answer is no JSON but a file of this type, and its schema `z.null()`. */
  file?: 'text/csv' | 'text/plain' | 'application/pdf';
  /** Bytes of each file. The body comes as a form (`multipart/form-data`), or as JSON without files. */
  fileMaxBytes?: number;
  /** The answer is the same for everybody, and cached by these query parameters alone. */
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

type NamesIn<Where extends string> = Where extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : never;

export function addressOf<Where extends string>(
  { path }: { path: Where },
  params: Record<NamesIn<Where>, unknown>,
): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
}

/** The params' schema has exactly the names of the path. */
type NamedParams<Where extends string, Params extends z.ZodType> = [NamesIn<Where>] extends [never]
  ? { params?: never }
  : [keyof z.output<Params>] extends [NamesIn<Where>]
    ? { params: z.ZodType<Record<NamesIn<Where>, unknown>> }
    : { params: never };

/** Declares a call once: the server, the browser, the OpenAPI document and the forms all read it. */
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
  declaration: Declaration<Params, Query, Body, Answer> & NamedParams<Where, Params>,
): Endpoint<Params, Query, Body, Answer, Who, How, Where> {
  return { ...declaration, ...route };
}
