import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

export const ownAddresses = queryOptions({
  queryKey: ['addresses', 'own'],
  queryFn: ({ signal }) => call(calls.listAddresses, { signal }),
});

/** Fetched at each opening of the form, which must edit the stored values. */
export const addressOf = (id: number) =>
  queryOptions({
    queryKey: ['addresses', 'one', id],
    queryFn: ({ signal }) => call(calls.getAddress, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: ['address-search', text],
    queryFn: ({ signal }) => call(calls.searchAddresses, { query: { q: text }, signal }),
    // The next keystroke asks again, and the form works without suggestions.
    retry: false,
  });

/** Loads the list before its screen shows; the account shows addresses too. */
export async function refreshAddresses(queryClient: QueryClient): Promise<void> {
  void refreshCurrentUser(queryClient);
  await queryClient.fetchQuery({ ...ownAddresses, staleTime: 0 }).catch(() => undefined);
}
