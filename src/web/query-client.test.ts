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

  it('lives five minutes and is left alone when the window comes back', { tags: ['7.cache.other'] }, () => {
    expect(queries?.staleTime).toBe(300_000);
    expect(queries?.refetchOnWindowFocus).toBe(false);
  });
});
