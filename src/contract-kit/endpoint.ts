import type { z } from 'zod';
import type { KeyScope } from '#domain/people/api-key.ts';
import type { Doorstep } from '#domain/people/second-factor.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import type { ErrorCode } from './error-codes.ts';
import type { StaffListOf } from './staff-list.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anyone`: a valid token still identifies the caller. */
export type Access = 'anyone' | 'customer' | 'staff';

/** Fastify matches these paths (docs/product/api.md#trailing-slash). */
type Path = `/api/${string}/` | `/webhook/${string}/`;

/** A page loads only this part of a call: the schemas weigh 24 kB (`bin/light-contracts.ts`). */
export interface Route<How extends Method = Method, Where extends Path = Path, Who extends Access = Access> {
  method: How;
  path: Where;
  access: Who;
  /** Always set where `access` is `staff`. */
  right?: StaffRight;
  /** Customers call the same address; the token says whose call it is. */
  beside?: true;
  /** Staff may call this before they have passed these steps of signing in. */
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

export const anyone = openTo('anyone');
export const customer = openTo('customer');

export const staff = <How extends Method, Where extends Path>(
  method: How,
  path: Where,
  right: StaffRight,
): Route<How, Where, 'staff'> => ({ method, path, access: 'staff', right });

/** Staff may call this before the second factor (docs/product/staff.md#at-the-door). */
export const staffAtDoor = <How extends Method, Where extends Path>(
  method: How,
  path: Where,
  ...atDoor: Doorstep[]
): Route<How, Where, 'staff'> => ({ ...staff(method, path, 'admin.enter'), atDoor });

/** `perAccount` is the field that names the account. `everywhere` counts an account over all networks. */
export type RateLimit = {
  perAddress: number;
  windowSeconds: number;
  perAccount?: { field: string; max: number; windowSeconds?: number; everywhere?: true };
  /** Each process counts for itself, because the work costs less than a count in the database. */
  byProcess?: true;
};

/** Answers from the cache are not counted. */
export const publicReading: RateLimit = { perAddress: 600, windowSeconds: 60, byProcess: true };

/** All calls of one account share it (docs/product/api.md#one-budget-an-account). */
export const accountBudget = { cost: 3_000, windowSeconds: 60 };

/** Of a key, apart from its owner's budget: all keys of an account spend no more than one browser. */
export const keyBudget = { cost: 300, windowSeconds: 60 };

/** An export file grows with its account: each part of this size adds to its cost. */
export const filePartBytes = 262_144;
export const filePartCost = 2;

/** An answer holds this much memory per unit of cost, so the budget also bounds memory. */
export const bytesOfCost = 262_144;

export const bodyBytes = 16_384;

/** These bytes hold several thousand characters, each up to six bytes in JSON. */
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
  errors?: readonly ErrorCode[];
  /** API keys of this scope may read it, and no key anything without one (docs/product/api-key.md#read-alone). */
  scope?: KeyScope;
  /** A test requires it where `anyone` may call. */
  rateLimit?: RateLimit;
  /** It costs as many cheapest calls, or `bytesOfCost`, as its largest answer; 1 by default. A test measures it. */
  cost?: number;
  bodyMaxBytes?: number;
  /** The body is not read, whatever its type. */
  ignoresBody?: true;
  list?: StaffListOf;
  /** The answer is a file of this type, not JSON; its schema is `z.null()`. */
  file?:
    | 'text/csv'
    | 'text/plain'
    | 'application/xml'
    | 'application/pdf'
    | 'application/zip'
    | 'application/octet-stream';
  /** The body is one file, as it is; the act reads it as a stream and bounds its bytes. */
  takesFile?: true;
  /** Bytes of each file. The body is a form (`multipart/form-data`), or JSON without files. */
  fileMaxBytes?: number;
  /** Everybody gets the same answer, cached by these query parameters alone. */
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
