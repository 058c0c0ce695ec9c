import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { EmailLinkForm, LinkAnswer, LinkPage, OwnOrByLink } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/WithdrawalScreen.ts';
import { ownWithdrawable } from './queries.ts';

/** Who comes without a session and without a link does not load it. */
const ContractList = lazy(async () => ({ default: (await import('./ContractList.tsx')).ContractList }));

const loading = <LoadingMessage>Chargement de vos contrats…</LoadingMessage>;

function RequestForm() {
  return (
    <EmailLinkForm
      send={async (typed) => (await call(calls.requestWithdrawal, { body: typed })).detail}
      label="Recevoir le lien pour renoncer"
      origin="/retractation"
    >
      montre vos contrats tout de suite.
    </EmailLinkForm>
  );
}

function OwnContracts() {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({ ...ownWithdrawable, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return loading;
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

function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  return (
    <LinkAnswer
      queryKey={['withdrawal', 'link', key]}
      load={(signal) => call(calls.listWithdrawable, { body: { key }, signal })}
      loading={loading}
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Renoncer au contrat',
      description:
        'Vous avez 14\u00a0jours pour changer d’avis\u00a0: choisissez le contrat, vérifiez le remboursement, confirmez, et recevez-en l’accusé daté.',
      path: '/retractation',
    },
    matches,
  );

/** docs/product/withdrawal-and-termination.md#pages-of-the-law */
export default function WithdrawalScreen() {
  return (
    <LinkPage
      page="Renoncer au contrat"
      title="Renoncer au contrat"
      lead={
        <>
          Vous avez changé d’avis&nbsp;? Pendant 14&nbsp;jours, vous pouvez renoncer à un achat ou à un
          abonnement sans donner de motif&nbsp;: choisissez-le, vérifiez le remboursement, confirmez. Un
          accusé de réception daté vous est envoyé par email.{' '}
          <Link to="/terms#retractation" className="link">
            Vos droits en détail
          </Link>
        </>
      }
    >
      <Suspense fallback={loading}>
        <OwnOrByLink
          loading={loading}
          byLink={(key) => <ContractsByLink linkKey={key} />}
          own={<OwnContracts />}
          request={<RequestForm />}
        />
      </Suspense>
    </LinkPage>
  );
}
