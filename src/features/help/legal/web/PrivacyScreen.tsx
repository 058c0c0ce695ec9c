import { useSyncExternalStore } from 'react';
import { daysAgoInWords, daysSincePrivacyChange, PRIVACY_CHANGED_ON } from '#domain/time/recent-change.ts';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/PrivacyScreen.ts';
import { DataAccess, DataCollected, DataUse, Retention } from './KeptData.tsx';
import { DemoNotice, type DocumentSection } from './LegalParts.tsx';
import { LongDocument } from './LongDocument.tsx';
import { Contact, Introduction, Modifications, Rights, Security } from './RightsAndSecurity.tsx';

const KEY = 'privacyChangeSeen';
const listeners = new Set<() => void>();
let dismissedHere = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isDismissed(): boolean {
  try {
    return dismissedHere || localStorage.getItem(KEY) === PRIVACY_CHANGED_ON;
  } catch {
    return dismissedHere;
  }
}

function dismiss(): void {
  dismissedHere = true;
  try {
    localStorage.setItem(KEY, PRIVACY_CHANGED_ON);
  } catch {
    // Where storage is refused, it stays away as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Shown until the reader has seen it (docs/product/legal-pages.md#recent-change-for-sixty-days). */
function RecentChangesBanner({ daysAgo }: { daysAgo: number }) {
  const dismissed = useSyncExternalStore(subscribe, isDismissed, () => false);
  if (dismissed) return null;
  return (
    <Notice
      title={`Cette politique a été mise à jour ${daysAgoInWords(daysAgo)}`}
      onDismiss={dismiss}
      className="mt-4 first:mt-0"
    >
      <a href="#changements-recents" className="link">
        Voir les changements récents
      </a>
    </Notice>
  );
}

/** Above the nine sections, not one of them. */
function RecentChanges({ daysAgo }: { daysAgo: number }) {
  return (
    <section id="changements-recents" aria-labelledby="changements-recents-titre" className="reading mb-10">
      <h2 id="changements-recents-titre">Changements récents</h2>
      <p>
        Version du <time dateTime={PRIVACY_CHANGED_ON}>20 juin 2025</time>, publiée {daysAgoInWords(daysAgo)}
        &nbsp;:
      </p>
      <ul>
        <li>chaque durée de conservation est écrite, avec sa raison&nbsp;;</li>
        <li>la page nomme ce qui reste après la suppression d’un compte&nbsp;;</li>
        <li>le choix des cookies et de la mesure d’audience est expliqué.</li>
      </ul>
    </section>
  );
}

/** docs/product/legal-pages.md#nine-sections-of-privacy */
const privacySections: DocumentSection[] = [
  { id: 'introduction', title: 'Introduction', Body: Introduction },
  { id: 'donnees-collectees', title: 'Données collectées', Body: DataCollected },
  { id: 'utilisation', title: 'Utilisation', Body: DataUse },
  { id: 'acces', title: 'Qui y a accès', Body: DataAccess },
  { id: 'conservation', title: 'Conservation', Body: Retention },
  { id: 'securite', title: 'Sécurité', Body: Security },
  { id: 'droits', title: 'Vos droits', Body: Rights },
  { id: 'contact', title: 'Contact', Body: Contact },
  { id: 'modifications', title: 'Modifications', Body: Modifications },
];

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
