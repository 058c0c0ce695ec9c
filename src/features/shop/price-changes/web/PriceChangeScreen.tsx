import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { LinkAnswer } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/PriceChangeScreen.ts';
import { KeepOrLeave } from './KeepOrLeave.tsx';

const loading = <LoadingMessage>Chargement de votre abonnement…</LoadingMessage>;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Changement de prix',
      description: 'Gardez votre abonnement au nouveau prix, ou résiliez-le sans frais, sans vous connecter.',
      path: '/changement-de-prix',
    },
    matches,
  );

/** Without a valid link the person can use the page of every contract. */
const toEveryContract = (
  <ButtonLink to="/resiliation" variant="secondary">
    Résilier un contrat
  </ButtonLink>
);

function LinkNeeded() {
  return (
    <EmptyState title="Ouvrez le lien de votre email" action={toEveryContract}>
      Cette page s’ouvre par le lien de l’email qui annonce un changement de prix.
    </EmptyState>
  );
}

export default function PriceChangeScreen() {
  // The key is after the `#` and reaches no server, so only the browser knows of it.
  const { status } = useSession();
  const key = useLocation().hash.slice(1);
  const queryKey = ['price-notice', key];
  const queries = useQueryClient();
  return (
    <>
      <Breadcrumbs page="Changement de prix" />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-16">
        <div className="mx-auto max-w-2xl">
          <h1>Le prix de votre abonnement change</h1>
          <p className="mt-2 mb-6 text-muted">
            Gardez un abonnement au nouveau prix ou résiliez-le&nbsp;: le lien de l’email suffit, sans vous
            connecter.
          </p>
          {status === 'unknown' ? loading : null}
          {status !== 'unknown' && !key ? <LinkNeeded /> : null}
          {status !== 'unknown' && key ? (
            <LinkAnswer
              queryKey={queryKey}
              load={(signal) => call(calls.readPriceNotice, { body: { key }, signal })}
              loading={loading}
              expired={
                'Votre abonnement n’a plus de changement de prix à venir par ce lien\u00a0: il est terminé, ou un email plus récent l’annonce.'
              }
              request={<div>{toEveryContract}</div>}
            >
              {(notice) => (
                // After leaving, the link may open nothing any more: the answer is shown.
                <KeepOrLeave
                  notice={notice}
                  linkKey={key}
                  onAnswered={(answered) => queries.setQueryData(queryKey, answered)}
                />
              )}
            </LinkAnswer>
          ) : null}
        </div>
      </div>
    </>
  );
}
