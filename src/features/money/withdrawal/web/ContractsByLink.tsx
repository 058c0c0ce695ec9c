import { LinkAnswer } from '#people/emailed-links/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { calls } from '../calls.ts';
import { ContractList } from './ContractList.tsx';
import { RequestForm } from './RequestForm.tsx';

export function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  return (
    <LinkAnswer
      queryKey={['withdrawal', 'link', key]}
      load={(signal) => call(calls.listWithdrawable, { body: { key }, signal })}
      loading={<LoadingMessage>Chargement de vos contrats…</LoadingMessage>}
      request={<RequestForm />}
    >
      {(data, refetch) => (
        <ContractList
          {...data}
          withdraw={({ id: contract, refund }) =>
            call(calls.withdraw, { body: { key, contract, expected_refund: refund.total } })
          }
          onChanged={refetch}
        />
      )}
    </LinkAnswer>
  );
}
