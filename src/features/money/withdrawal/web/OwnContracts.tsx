import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { calls } from '../calls.ts';
import { ContractList } from './ContractList.tsx';
import { ownWithdrawable } from './queries.ts';

export function OwnContracts() {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({ ...ownWithdrawable, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return <LoadingMessage>Chargement de vos contrats…</LoadingMessage>;
    return (
      <ErrorState
        title="Impossible de charger vos contrats"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <ContractList
      {...data}
      withdraw={({ id, refund }) =>
        call(calls.withdrawOwn, { params: { id }, body: { expected_refund: refund.total } })
      }
      onChanged={() => {
        void refetch();
        for (const key of ['subscriptions', 'invoices'])
          void queryClient.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}
