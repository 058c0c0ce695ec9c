import { ApiError } from '#web/api/api-error.ts';

/** A refusal and a lost network keep their own words (docs/product/interface.md#words-of-an-error). */
export function withFallback(error: unknown, detail: string): unknown {
  if (error instanceof ApiError && error.status < 500) return error;
  return new ApiError(-1, { detail }, error);
}
