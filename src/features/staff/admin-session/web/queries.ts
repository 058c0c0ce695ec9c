import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session.ts';
import { calls } from '../calls.ts';

/** What only staff may know; forgotten when somebody else signs in. */
export const staffData = ['admin'] as const;

/** As every profile (docs/product/interface.md#lifetimes-of-answers). */
const currentAdmin = queryOptions({
  queryKey: [...staffData, 'me'],
  queryFn: ({ signal }) => call(calls.getAdmin, { signal }),
});

export function useCurrentAdmin() {
  const session = useSession('admin');
  return useQuery({ ...currentAdmin, enabled: session.status === 'admin' });
}
