import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';
import type { QueueCounts } from '../contract.ts';

/** What an act of its screen asks for again: it may settle something of another section. */
export const queueKey = ['admin', 'queue'] as const;

const queueCounts = queryOptions({
  queryKey: [...queueKey, 'counts'],
  queryFn: ({ signal }) => call(calls.countQueue, { signal }),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

/** Coming renewals want nobody. */
const waitingOf = ({ late_payments, alerts, differences, disputes, messages }: QueueCounts): number =>
  late_payments + alerts + differences + disputes + messages;

/** How many points wait for a person; undefined while it is not known. */
export function useWaiting(mayRead: boolean): number | undefined {
  const { data } = useQuery({ ...queueCounts, enabled: mayRead });
  return mayRead && data ? waitingOf(data) : undefined;
}
