import { Link } from 'react-router';
import { OwnOrByLink } from '#people/emailed-links/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/WithdrawalScreen.ts';
import { ContractsByLink } from './ContractsByLink.tsx';
import { OwnContracts } from './OwnContracts.tsx';
import { RequestForm } from './RequestForm.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Renoncer au contrat',
      description:
        'Vous avez 14\u00a0jours pour changer d’avis\u00a0: choisissez le contrat, vérifiez le remboursement, confirmez, et recevez un accusé de réception daté.',
      path: '/retractation',
    },
    matches,
  );

/** See docs/product/withdrawal-and-termination.md#pages-of-the-law. */
export default function WithdrawalScreen() {
  return (
    <>
      <Breadcrumbs page="Renoncer au contrat" />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-16">
        <div className="mx-auto max-w-2xl">
          <h1>Renoncer au contrat</h1>
          <p className="mt-2 mb-6 text-muted">
            Vous avez changé d’avis&nbsp;? Pendant 14&nbsp;jours, vous pouvez renoncer à un achat ou à un
            abonnement sans donner de motif&nbsp;: choisissez-le, vérifiez le remboursement, confirmez. Un
            accusé de réception daté vous est envoyé par email.{' '}
            <Link to="/terms#retractation" className="link">
              Vos droits en détail
            </Link>
          </p>
          <OwnOrByLink
            loading={<LoadingMessage>Chargement de vos contrats…</LoadingMessage>}
            byLink={(key) => <ContractsByLink linkKey={key} />}
            own={<OwnContracts />}
            request={<RequestForm />}
          />
        </div>
      </div>
    </>
  );
}
