import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#shop/own-automations/contract.ts';
import { ownSubscriptions } from '#shop/own-automations/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { Contract } from '../contract.ts';
import { ContractList } from './ContractList.tsx';

export function OwnContracts() {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(ownSubscriptions);
  if (!data) {
    if (!isError) return <LoadingMessage>Chargement de vos contrats…</LoadingMessage>;
    return (
      <ErrorState
        title="Impossible de charger les abonnements"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const contracts = data
    .filter(
      ({ status, is_free }) =>
        !is_free && (status === 'active' || status === 'past_due' || status === 'paused'),
    )
    .map(({ automation_id, automation_name: name, start_date, status, paid_until }) => ({
      automation_id,
      name,
      start_date,
      ends_now: status === 'past_due' || status === 'paused',
      paid_until,
    }));
  async function terminate({ automation_id: id, name }: Contract) {
    const ended = await call(calls.toggleSubscription, { params: { id }, body: { action: 'cancel' } });
    return { name, access_until: ended.access_until, received_at: ended.changed_at };
  }
  return (
    <ContractList
      contracts={contracts}
      terminate={terminate}
      sayWhy={(automationId, body) => call(calls.sayWhyLeft, { params: { id: automationId }, body })}
      onTerminated={() => void queryClient.invalidateQueries({ queryKey: ['subscriptions'] })}
    />
  );
}
