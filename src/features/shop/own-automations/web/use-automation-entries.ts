import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';
import { type AutomationEntry, automationEntries } from './automation-entries.ts';

/** Kept half an hour, so that a screen shows its last state (docs/product/interface.md#lifetimes-of-answers). */
const lifetime = { staleTime: 2 * MINUTE_MS, gcTime: 30 * MINUTE_MS };

export const listsKey = ['subscriptions'];

export const ownSubscriptions = queryOf([...listsKey, 'own'], calls.listOwnSubscriptions, { ...lifetime });

export const ownAutomations = queryOf([...listsKey, 'automations'], calls.listOwnAutomations, {
  ...lifetime,
});

export type AutomationEntries =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retrying: boolean; retry: () => void }
  | { state: 'ready'; entries: AutomationEntry[] };

/** Shows cached data at once. `enabled`: a public page fetches only when signed in. */
export function useAutomationEntries(enabled = true): AutomationEntries {
  const subscriptions = useQuery({ ...ownSubscriptions, enabled });
  const automations = useQuery({ ...ownAutomations, enabled });
  if (subscriptions.data && automations.data)
    return { state: 'ready', entries: automationEntries(subscriptions.data, automations.data) };
  if (!subscriptions.isError && !automations.isError) return { state: 'loading' };
  return {
    state: 'failed',
    message: subscriptions.isError
      ? 'Impossible de charger les abonnements'
      : 'Impossible de charger les automatisations',
    retrying: subscriptions.isFetching || automations.isFetching,
    retry() {
      for (const query of [subscriptions, automations]) if (query.isError) void query.refetch();
    },
  };
}
