import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../web/api/api-error.ts';
import { call } from '../../../web/api/call.ts';
import { LoadingMessage } from '../../../web/layout/LoadingMessage.tsx';
import { ErrorState } from '../../../web/ui/ErrorState.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { ContractList } from './ContractList.tsx';
import { listWithdrawableRoute, withdrawRoute } from './call-addresses.ts';
import { RequestForm } from './RequestForm.tsx';

/** The contracts of the person to whom the link was sent. */
export function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['withdrawal', 'link', key],
    queryFn: ({ signal }) => call(listWithdrawableRoute, { body: { key }, signal }),
    retry: false,
    gcTime: 0,
  });
  if (data) {
    return (
      <ContractList
        {...data}
        withdraw={({ id: contract, refund }) =>
          call(withdrawRoute, { body: { key, contract, expected_refund: refund.total } })
        }
        onChanged={() => void refetch()}
      />
    );
  }
  if (error instanceof ApiError && error.code === 'link_expired') {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="danger" announced title={error.message}>
          Demandez-en un autre&nbsp;: il arrive en quelques instants.
        </Notice>
        <RequestForm />
      </div>
    );
  }
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LoadingMessage>Chargement de vos contrats…</LoadingMessage>;
}
