import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSession } from '#web/session.ts';
import * as calls from '../contract.ts';

const fiveMinutes = 5 * MINUTE_MS;

/** docs/product/interface.md#lifetimes-of-answers */
export const currentUser = queryOf(['account', 'me'], calls.getAccount, { staleTime: fiveMinutes });

export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...currentUser, enabled: session.status === 'customer' });
}

/** Call it after a change of what the account shows. */
export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
}
