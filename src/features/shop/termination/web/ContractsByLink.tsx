import { LinkAnswer } from '#people/emailed-links/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { calls } from '../calls.ts';
import { ContractList } from './ContractList.tsx';
import { RequestForm } from './RequestForm.tsx';

export function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  return (
    <LinkAnswer
      queryKey={['termination', key]}
      load={(signal) => call(calls.listContracts, { body: { key }, signal })}
      loading={<LoadingMessage>Chargement de vos contrats…</LoadingMessage>}
      request={<RequestForm />}
    >
      {(contracts, refetch) => (
        <ContractList
          contracts={contracts}
          terminate={({ automation_id }) => call(calls.terminateContract, { body: { key, automation_id } })}
          onTerminated={refetch}
        />
      )}
    </LinkAnswer>
  );
}
