import { useLocation } from 'react-router';
import { LinkPage, OpenedByLink } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/PriceChangeScreen.ts';
import { KeepOrLeave } from './KeepOrLeave.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Changement de prix',
      description: 'Gardez votre abonnement au nouveau prix, ou résiliez-le sans frais, sans vous connecter.',
      path: '/changement-de-prix',
    },
    matches,
  );

/** A person whose link is not valid can use the page of every contract. */
const toEveryContract = (
  <ButtonLink to="/resiliation" variant="secondary">
    Résilier un contrat
  </ButtonLink>
);

export default function PriceChangeScreen() {
  const key = useLocation().hash.slice(1);
  return (
    <LinkPage
      page="Changement de prix"
      title="Le prix de votre abonnement change"
      lead={
        'Gardez un abonnement au nouveau prix ou résiliez-le\u00a0: le lien de l’email suffit, sans vous connecter.'
      }
    >
      <OpenedByLink
        linkKey={key}
        name="price-notice"
        load={(signal) => call(calls.readPriceNotice, { body: { key }, signal })}
        loading="Chargement de votre abonnement…"
        needed="Cette page s’ouvre par le lien de l’email qui annonce un changement de prix."
        expired={
          'Votre abonnement n’a plus de changement de prix à venir par ce lien\u00a0: il est terminé, ou un email plus récent l’annonce.'
        }
        otherWays={toEveryContract}
      >
        {/* After leaving, the link may open nothing any more: the answer is shown. */}
        {(notice, { show }) => <KeepOrLeave notice={notice} linkKey={key} onAnswered={show} />}
      </OpenedByLink>
    </LinkPage>
  );
}
