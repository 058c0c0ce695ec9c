import { useSyncExternalStore } from 'react';
import { daysAgoInWords, PRIVACY_CHANGED_ON } from '#domain/time/recent-change.ts';
import { Notice } from '#web/ui/Notice.tsx';

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

/** Until the reader has seen it (docs/product/legal-pages.md#recent-change-for-sixty-days). */
export function RecentChangesBanner({ daysAgo }: { daysAgo: number }) {
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

/** Before the nine sections, and not one of them. */
export function RecentChanges({ daysAgo }: { daysAgo: number }) {
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
