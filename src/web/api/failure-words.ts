import { ApiError } from './api-error.ts';

/** The words of the shop, where it has some (docs/product/interface.md#words-of-an-error). */
export function failureWords(error: unknown, failed: string): string {
  const hasWords = error instanceof ApiError && (error.isExplained || error.status === 0);
  return hasWords ? error.message : failed;
}
