import { data } from 'react-router';
import { type Edition, findEditionAt, requireEdition, TERMS_TITLE } from '#domain/terms/editions.ts';
import { CURRENT_EDITION, editionPath } from '#domain/terms/versions.ts';
import { NotFound } from '#web/layout/PageMessage.tsx';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/TermsScreen.ts';
import { TermsText } from './TermsText.tsx';

interface Addressed {
  edition?: string | undefined;
}

/** Without a name, the one in force. */
const editionAt = ({ edition }: Addressed): Edition | undefined =>
  edition === undefined ? requireEdition(CURRENT_EDITION) : findEditionAt(`/terms/${edition}`);

export function loader({ context, params }: Route.LoaderArgs) {
  const { legal } = context.get(pageContext);
  return editionAt(params) ? { legal } : data({ legal: null }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(
    params.edition === undefined
      ? {
          title: TERMS_TITLE,
          description:
            'Compte, prix, commande, abonnement sans engagement, résiliation, rétractation, garanties\u00a0: les règles de la boutique, en douze sections et en français clair.',
          path: '/terms',
          type: 'article',
        }
      : {
          title: `${TERMS_TITLE}, édition ${editionAt(params)?.name ?? 'inconnue'}`,
          description:
            'Une édition des conditions générales, telle qu’elle a été publiée et acceptée, avec son document PDF.',
          path: editionPath(params.edition),
          type: 'article',
          // Search engines find the text that is in force.
          noindex: true,
        },
    matches,
  );

/** docs/product/legal-pages.md#every-edition-stays */
export default function TermsScreen({ loaderData: { legal }, params }: Route.ComponentProps) {
  const edition = editionAt(params);
  if (!edition || !legal) return <NotFound />;
  return (
    <TermsText
      edition={edition}
      legal={legal}
      crumb={params.edition === undefined ? 'Conditions générales' : `Édition ${edition.name}`}
      inForce={edition.name === CURRENT_EDITION}
    />
  );
}
