import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/TermsScreen.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { LongDocument } from './LongDocument.tsx';
import { termsSections } from './terms/terms-sections.ts';

const title = 'Conditions générales d’utilisation et de vente';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).legal;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title,
      description:
        'Compte, prix, commande, abonnement sans engagement, résiliation, rétractation, garanties\u00a0: les règles de la boutique, en douze sections et en français clair.',
      path: '/terms',
      type: 'article',
    },
    matches,
  );

export default function TermsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <LongDocument
      title={title}
      crumb="Conditions générales"
      dates="Texte en vigueur&nbsp;: version janvier 2025 · version initiale juin 2025"
      lead={
        'En bref\u00a0: vous achetez une automatisation une fois, puis vous payez son abonnement chaque mois, sans engagement. Vous l’arrêtez quand vous voulez et l’automatisation reste achetée.'
      }
      notice={loaderData.isDemo ? <DemoNotice /> : null}
      menuLabel="Sections des conditions générales"
      sections={termsSections}
      body={({ Body }) => <Body mentions={loaderData} />}
    />
  );
}
