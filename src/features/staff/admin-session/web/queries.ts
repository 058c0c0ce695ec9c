import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

/** Every act of the screen refetches all of it, because it may settle something in another section. */
export const queueKey = ['admin', 'queue'] as const;

const queueCounts = queryOf([...queueKey, 'counts'], calls.countQueue, {
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

/** Undefined while it is not known. */
export function useWaiting(mayRead: boolean): number | undefined {
  const { data } = useQuery({ ...queueCounts, enabled: mayRead });
  return mayRead ? data?.matters : undefined;
}
