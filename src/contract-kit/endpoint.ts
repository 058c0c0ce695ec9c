import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** `anyone`: a valid token still tells who it is. */
export type Access = 'anyone' | 'customer' | 'staff';

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

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's pattern (docs/product/api.md#trailing-slash). */
  path: `/${string}`;
  access: Who;
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

/** `access` has no default: nothing is public by omission (docs/product/api.md#closed-unless-it-says-otherwise). */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(definition: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return definition;
}
