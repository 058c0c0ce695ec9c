import ArrowUp from 'lucide-react/icons/arrow-up';
import List from 'lucide-react/icons/list';
import { type ComponentType, useRef, useSyncExternalStore } from 'react';
import { LongDocument } from '#help/legal/web/for-other-features.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { buttonStyle } from '#web/ui/Button.tsx';
import type { Route } from './+types/GuideScreen.ts';
import {
  Dashboard,
  MonthlyCap,
  Payment,
  Profile,
  Subscriptions,
  Troubleshooting,
  Using,
  YourData,
} from './AfterBuying.tsx';
import { Account, Browsing, Buying, FeatureTable, FreeTrial, Introduction } from './BeforeBuying.tsx';

interface ScrollMenuProps {
  sections: readonly { id: string; title: string }[];
}

const SHOWN_AFTER = 300;

/** A native popover: Escape and a click outside close it. */
function ScrollMenu({ sections }: ScrollMenuProps) {
  const list = useRef<HTMLElement>(null);
  const shown = useSyncExternalStore(onScroll, isFarDown, () => false);
  if (!shown) return null;
  return (
    <div className="fixed right-4 bottom-4 z-30 low:max-lg:hidden flex gap-2 motion-safe:animate-rise md:right-6 md:bottom-6 print:hidden">
      <button
        type="button"
        popoverTarget="sommaire-du-guide"
        className={buttonStyle({ variant: 'secondary', className: 'shadow-float lg:hidden' })}
      >
        <List className="size-5" aria-hidden="true" />
        Sommaire
      </button>
      <nav
        ref={list}
        id="sommaire-du-guide"
        popover="auto"
        aria-label="Sommaire du guide, à portée de main"
        className="fixed inset-auto right-4 bottom-18 m-0 max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-2 text-ink shadow-float"
      >
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={() => list.current?.hidePopover()}
                className="flex min-h-11 items-baseline gap-2 rounded-md px-3 py-2.5 hover:bg-sunken"
              >
                <span className="min-w-6 shrink-0 whitespace-nowrap text-right text-muted tabular-nums">
                  {index + 1}.
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <a
        href="#contenu"
        aria-label="Haut de page"
        className={buttonStyle({ variant: 'secondary', className: 'w-11 px-0 shadow-float' })}
      >
        <ArrowUp className="size-5" aria-hidden="true" />
      </a>
    </div>
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

function isFarDown(): boolean {
  return window.scrollY > SHOWN_AFTER;
}

interface GuideSection {
  id: string;
  title: string;
  Body: ComponentType;
}

/** docs/product/legal-pages.md#guide-and-its-table */
const guideSections: GuideSection[] = [
  { id: 'introduction', title: 'Le principe en une minute', Body: Introduction },
  { id: 'acces', title: 'Ce qui est ouvert à tous', Body: FeatureTable },
  { id: 'compte', title: 'Créer un compte', Body: Account },
  { id: 'catalogue', title: 'Trouver une automatisation', Body: Browsing },
  { id: 'essai', title: 'Essayer gratuitement', Body: FreeTrial },
  { id: 'achat', title: 'Acheter et s’abonner', Body: Buying },
  { id: 'utilisation', title: 'Utiliser une automatisation', Body: Using },
  { id: 'tableau-de-bord', title: 'Se repérer dans le tableau de bord', Body: Dashboard },
  { id: 'abonnements', title: 'Gérer ses abonnements', Body: Subscriptions },
  { id: 'paiement', title: 'Carte et paiements', Body: Payment },
  { id: 'plafond', title: 'Le plafond mensuel', Body: MonthlyCap },
  { id: 'profil', title: 'Profil, adresses et préférences', Body: Profile },
  { id: 'donnees', title: 'Exporter, supprimer, restaurer', Body: YourData },
  { id: 'depannage', title: 'Dépannage et support', Body: Troubleshooting },
];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Guide d’utilisation',
      description:
        'Créer un compte, essayer, acheter, utiliser une automatisation, gérer ses abonnements et ses données, se dépanner\u00a0: le guide complet, pas à pas.',
      path: '/guide',
      type: 'article',
    },
    matches,
  );

export default function GuideScreen() {
  return (
    <>
      <LongDocument
        title="Guide d’utilisation"
        crumb="Guide d’utilisation"
        lead={
          'De la première visite à la première tâche faite\u00a0: tout ce que vous pouvez faire ici, dans l’ordre où vous en aurez besoin.'
        }
        menuLabel="Sections du guide"
        sections={guideSections}
        body={({ Body }) => <Body />}
      />
      <ScrollMenu sections={guideSections} />
    </>
  );
}
