import { queryOptions, useQuery } from '@tanstack/react-query';
import type { listAutomations } from '#shop/catalogue/contract.ts';
import { call, routeOf } from '#web/api/call.ts';
import { useSession } from '#web/session.ts';
import type { getFreeToken, useFreeToken } from '../contract.ts';

const minute = 60_000;
/** As many as one answer may hold. */
const pageSize = 100;

export const getFreeTokenRoute = routeOf<typeof getFreeToken>({
  method: 'GET',
  path: '/api/users/free-token/',
  access: 'customer',
});

export const startTrialRoute = routeOf<typeof useFreeToken>({
  method: 'POST',
  path: '/api/users/use-free-token/',
  access: 'customer',
});

export const listAutomationsRoute = routeOf<typeof listAutomations>({
  method: 'GET',
  path: '/api/automations/',
  access: 'anyone',
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const freeToken = queryOptions({
  queryKey: ['free-trial', 'token'],
  queryFn: ({ signal }) => call(getFreeTokenRoute, { signal }),
  staleTime: 2 * minute,
});

export function useFreeTrial() {
  const session = useSession();
  return useQuery({ ...freeToken, enabled: session.status === 'customer' });
}

async function everyBookable(signal: AbortSignal) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const query = { available: 'true' as const, page, page_size: pageSize };
    const { results, next } = await call(listAutomationsRoute, { query, signal });
    found.push(...results.filter(({ subscription_available }) => subscription_available));
    if (!next) return found;
  }
}

/** As the catalogue's list (docs/product/interface.md#lifetimes-of-answers). */
export const bookableAutomations = queryOptions({
  queryKey: ['free-trial', 'bookable'],
  queryFn: ({ signal }) => everyBookable(signal),
  staleTime: 5 * minute,
});
