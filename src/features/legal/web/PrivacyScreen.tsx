import { pageContext } from '../../../web/page-context.ts';
import { pageMeta } from '../../../web/seo/page-meta.ts';
import type { Route } from './+types/PrivacyScreen.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { LongDocument } from './LongDocument.tsx';
import { privacySections } from './privacy/privacy-sections.ts';

const title = 'Politique de confidentialité';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).legal;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title,
      description:
        'Les données que nous traitons, pourquoi, pendant combien de temps, qui y a accès et comment exercer vos droits.',
      path: '/privacy',
      type: 'article',
    },
    matches,
  );

export default function PrivacyScreen({ loaderData }: Route.ComponentProps) {
  return (
    <LongDocument
      title={title}
      crumb="Confidentialité"
      dates={
        <>
          Dernière mise à jour&nbsp;: <time dateTime="2025-06-20">20 juin 2025</time>
        </>
      }
      lead={
        'En bref\u00a0: le minimum de données, aucune publicité, des cartes que nous ne voyons pas, et un export ou une suppression à votre main.'
      }
      notice={loaderData.isDemo ? <DemoNotice /> : null}
      menuLabel="Sections de la politique de confidentialité"
      sections={privacySections}
      body={({ Body }) => <Body mentions={loaderData} />}
    />
  );
}
