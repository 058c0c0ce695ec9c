import type { QueryClient } from '@tanstack/react-query';
import { refreshCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

export const ownAddresses = queryOf(['addresses', 'own'], calls.listAddresses, {});

/** Each opening of the form fetches it, because the form must edit the stored values. */
export const addressOf = (id: number) =>
  queryOf(['addresses', 'one', id], calls.getAddress, { params: { id }, staleTime: 0, gcTime: 0 });

export const suggestionsFor = (text: string) =>
  queryOf(['address-search', text], calls.searchAddresses, {
    query: { q: text },
    // The next keystroke asks again, and the form works without suggestions.
    retry: false,
  });

export const companiesFor = (text: string) =>
  queryOf(['company-search', text], calls.searchCompanies, { query: { q: text }, retry: false });

/** Loads the list before its screen shows; the account shows addresses too, and a payment whom it bills. */
export async function refreshAddresses(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshCurrentUser(queryClient),
    queryClient.fetchQuery({ ...ownAddresses, staleTime: 0 }).catch(() => undefined),
  ]);
}
