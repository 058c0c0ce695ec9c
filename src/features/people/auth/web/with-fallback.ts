import { ApiError } from '#web/api/api-error.ts';

/** The specification's words for a call that failed without saying why; a refusal and a lost network keep their own. */
export function withFallback(error: unknown, detail: string): unknown {
  if (error instanceof ApiError && error.status < 500) return error;
  return new ApiError(-1, { detail }, error);
}
