import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** Who may call: `anyone` (a valid token still tells who it is), a signed-in customer, or staff with a staff token. */
export type Access = 'anyone' | 'customer' | 'staff';

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

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's pattern with the specification's trailing slash: `/api/automations/:id/`. */
  path: `/${string}`;
  access: Who;
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

/**
 * Declares one call once: the server serves it, the browser calls it, the OpenAPI document and the forms read it.
 * `access` has no default: nothing is public by omission.
 */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(definition: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return definition;
}
