import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import * as calls from '../contract.ts';

/** They are the person's own, of every list. */
export const savedViews = queryOptions({
  queryKey: ['admin', 'views'],
  queryFn: ({ signal }) => call(calls.listViews, { signal }),
  staleTime: 5 * MINUTE_MS,
});

export function useViewChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    // It also refetches after a failure, because another tab may have been first.
    onSettled: () => queries.invalidateQueries({ queryKey: savedViews.queryKey }),
  });
}
