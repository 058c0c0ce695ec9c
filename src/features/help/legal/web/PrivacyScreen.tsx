import { daysSincePrivacyChange, PRIVACY_CHANGED_ON } from '#domain/time/recent-change.ts';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/PrivacyScreen.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { LongDocument } from './LongDocument.tsx';
import { privacySections } from './privacy/privacy-sections.ts';
import { RecentChanges, RecentChangesBanner } from './privacy/RecentChanges.tsx';

const title = 'Politique de confidentialité';

export function loader({ context }: Route.LoaderArgs) {
  const { legal, clock } = context.get(pageContext);
  return { ...legal, daysSinceChange: daysSincePrivacyChange(clock.now()) };
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
  const { daysSinceChange } = loaderData;
  return (
    <LongDocument
      title={title}
      crumb="Confidentialité"
      dates={
        <>
          Dernière mise à jour&nbsp;: <time dateTime={PRIVACY_CHANGED_ON}>20 juin 2025</time>
        </>
      }
      lead={
        'En bref\u00a0: le minimum de données, aucune publicité, des cartes que nous ne voyons pas, et un export ou une suppression à votre main.'
      }
      notice={
        <>
          {loaderData.isDemo ? <DemoNotice /> : null}
          {daysSinceChange === null ? null : <RecentChangesBanner daysAgo={daysSinceChange} />}
        </>
      }
      preface={daysSinceChange === null ? null : <RecentChanges daysAgo={daysSinceChange} />}
      menuLabel="Sections de la politique de confidentialité"
      sections={privacySections}
      body={({ Body }) => <Body mentions={loaderData} />}
    />
  );
}
