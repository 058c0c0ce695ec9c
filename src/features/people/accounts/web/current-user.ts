import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session.ts';
import * as calls from '../contract.ts';

const fiveMinutes = 5 * MINUTE_MS;

/** docs/product/interface.md#lifetimes-of-answers */
export const currentUser = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call(calls.getAccount, { signal }),
  staleTime: fiveMinutes,
});

export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...currentUser, enabled: session.status === 'customer' });
}

/** Call it after a change of what the account shows. */
export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
}
