import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

const searchKey = ['admin', 'search'] as const;

/** Each text has its own key, so that a late answer is shown under no other. */
export const foundBy = (q: string) =>
  queryOf([...searchKey, q], calls.searchAll, { query: { q }, staleTime: 10_000, retry: false });

export const recentOnes = (recent: readonly string[]) =>
  queryOf([...searchKey, 'recent', recent], calls.searchAll, {
    query: { recent: recent.join(',') },
    enabled: recent.length > 0,
    retry: false,
  });
