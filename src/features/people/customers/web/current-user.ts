import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import { useSession } from '#web/session.ts';
import type { getAccount } from '../contract.ts';

const fiveMinutes = 5 * 60_000;

export const getAccountRoute = routeOf<typeof getAccount>({
  method: 'GET',
  path: '/api/users/me/',
  access: 'customer',
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const currentUser = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call(getAccountRoute, { signal }),
  staleTime: fiveMinutes,
});

export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...currentUser, enabled: session.status === 'customer' });
}

/** To be called after a change of what the account shows. */
export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
}
