import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSession } from '#web/session.ts';
import * as calls from '../contract.ts';

/** The call's limit is this size. */
const pageSize = 100;

/** docs/product/interface.md#lifetimes-of-answers */
export const freeToken = queryOf(['free-trial', 'token'], calls.getFreeToken, { staleTime: 2 * MINUTE_MS });

export function useFreeTrial() {
  const session = useSession();
  return useQuery({ ...freeToken, enabled: session.status === 'customer' });
}

async function everyBookable(signal: AbortSignal) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const query = { available: 'true' as const, page, page_size: pageSize };
    const { results, next } = await call(catalogueCalls.listAutomations, { query, signal });
    found.push(...results.filter(({ subscription_available }) => subscription_available));
    if (!next) return found;
  }
}

/** It lives as long as the catalogue's list (docs/product/interface.md#lifetimes-of-answers). */
export const bookableAutomations = queryOptions({
  queryKey: ['free-trial', 'bookable'],
  queryFn: ({ signal }) => everyBookable(signal),
  staleTime: 5 * MINUTE_MS,
});
