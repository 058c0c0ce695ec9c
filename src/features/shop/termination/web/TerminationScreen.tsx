import { lazy, Suspense } from 'react';
import { EmailLinkForm, LinkAnswer, LinkPage, OwnOrByLink } from '#people/auth/web/for-other-features.ts';
import * as ownCalls from '#shop/own-automations/contract.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/TerminationScreen.ts';

/** Who comes without a session and without a link loads neither list. */
const OwnContracts = lazy(async () => ({ default: (await import('./OwnContracts.tsx')).OwnContracts }));
const ContractList = lazy(async () => ({ default: (await import('./ContractList.tsx')).ContractList }));

const loading = <LoadingMessage>Chargement de vos contrats…</LoadingMessage>;

function RequestForm() {
  return (
    <EmailLinkForm
      send={async (typed) => (await call(calls.requestTermination, { body: typed })).detail}
      label="Recevoir le lien de résiliation"
      origin="/resiliation"
    >
      montre vos contrats tout de suite.
    </EmailLinkForm>
  );
}

function ContractsByLink({ linkKey: key }: { linkKey: string }) {
  return (
    <LinkAnswer
      queryKey={['termination', key]}
      load={(signal) => call(calls.listContracts, { body: { key }, signal })}
      loading={loading}
      request={<RequestForm />}
    >
      {(contracts, refetch) => (
        <Suspense fallback={loading}>
          <ContractList
            contracts={contracts}
            terminate={({ automation_id }) => call(calls.terminateContract, { body: { key, automation_id } })}
            onTerminated={refetch}
            sayWhy={(automation_id, said) =>
              call(ownCalls.sayWhyLeftByLink, { body: { key, link: 'terminate', automation_id, ...said } })
            }
          />
        </Suspense>
      )}
    </LinkAnswer>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Résilier votre contrat',
      description:
        'Résiliez un abonnement en trois clics\u00a0: choisissez le contrat, confirmez, recevez un accusé de réception daté.',
      path: '/resiliation',
    },
    matches,
  );

/** docs/product/withdrawal-and-termination.md#pages-of-the-law */
export default function TerminationScreen() {
  return (
    <LinkPage
      page="Résilier votre contrat"
      title="Résilier votre contrat"
      lead={
        <>
          Choisissez l’abonnement à résilier, puis confirmez. Vous gardez l’accès jusqu’à la fin du mois payé,
          une automatisation achetée reste à vous, et un accusé de réception daté vous est envoyé par email.
        </>
      }
    >
      <OwnOrByLink
        loading={loading}
        byLink={(key) => <ContractsByLink linkKey={key} />}
        own={
          <Suspense fallback={loading}>
            <OwnContracts />
          </Suspense>
        }
        request={<RequestForm />}
      />
    </LinkPage>
  );
}
