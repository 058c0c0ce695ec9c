import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

const searchKey = ['admin', 'search'] as const;

/** Each text has its own key, so that a late answer is shown under no other. */
export const foundBy = (q: string) =>
  queryOptions({
    queryKey: [...searchKey, q],
    queryFn: ({ signal }) => call(calls.searchAll, { query: { q }, signal }),
    staleTime: 10_000,
    retry: false,
  });

export const recentOnes = (recent: readonly string[]) =>
  queryOptions({
    queryKey: [...searchKey, 'recent', recent],
    queryFn: ({ signal }) => call(calls.searchAll, { query: { recent: recent.join(',') }, signal }),
    enabled: recent.length > 0,
    retry: false,
  });
