import { LinkAnswer } from '#people/emailed-links/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { ContractList } from './ContractList.tsx';
import { listContractsRoute, terminateContractRoute } from './call-addresses.ts';
import { RequestForm } from './RequestForm.tsx';

export function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  return (
    <LinkAnswer
      queryKey={['termination', key]}
      load={(signal) => call(listContractsRoute, { body: { key }, signal })}
      loading={<LoadingMessage>Chargement de vos contrats…</LoadingMessage>}
      request={<RequestForm />}
    >
      {(contracts, refetch) => (
        <ContractList
          contracts={contracts}
          terminate={({ automation_id }) => call(terminateContractRoute, { body: { key, automation_id } })}
          onTerminated={refetch}
        />
      )}
    </LinkAnswer>
  );
}
