import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queries = createQueryClient().getDefaultOptions().queries;
const retries = (failures: number, error: unknown) =>
  typeof queries?.retry === 'function' && queries.retry(failures, error as Error);

describe('a data query', () => {
  it('is retried twice', { tags: ['7.client.retry'] }, () => {
    expect([0, 1, 2].map((failures) => retries(failures, new Error('network')))).toEqual([true, true, false]);
  });

  it('is not retried on 401', { tags: ['7.client.retry'] }, () => {
    expect(retries(0, { status: 401 })).toBe(false);
    expect(retries(0, { status: 500 })).toBe(true);
  });

  it('is not retried on an answer that would be the same, and is where waiting may help', () => {
    expect([400, 403, 404, 409, 422].filter((status) => retries(0, { status }))).toEqual([]);
    expect([0, 408, 425, 429, 503].every((status) => retries(0, { status }))).toBe(true);
  });

  it('lives five minutes and is left alone when the window comes back', { tags: ['7.cache.other'] }, () => {
    expect(queries?.staleTime).toBe(300_000);
    expect(queries?.refetchOnWindowFocus).toBe(false);
  });
});
