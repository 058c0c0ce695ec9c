import { useQuery } from '@tanstack/react-query';
import { type AutomationEntry, automationEntries } from './automation-entries.ts';
import { ownAutomations, ownSubscriptions } from './queries.ts';

export type AutomationEntries =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retrying: boolean; retry: () => void }
  | { state: 'ready'; entries: AutomationEntry[] };

/** What is known shows at once. `enabled`: a page that is not the customer's alone asks only when signed in. */
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
