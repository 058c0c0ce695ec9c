import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Wrench from 'lucide-react/icons/wrench';
import { Link } from '#web/ui/Link.tsx';

interface Resource {
  to: string;
  Icon: LucideIcon;
  title: string;
  text: string;
}

const resources: Resource[] = [
  {
    to: '/guide',
    Icon: BookOpen,
    title: 'Guide d’utilisation',
    text: 'Tout ce que vous pouvez faire ici, pas à pas, en quatorze sections.',
  },
  {
    to: '/guide#depannage',
    Icon: Wrench,
    title: 'Dépannage',
    text: 'Session expirée, paiement refusé, abonnement suspendu\u00a0: que faire.',
  },
  {
    to: '/qu-est-ce-qu-une-automatisation',
    Icon: Lightbulb,
    title: 'Qu’est-ce qu’une automatisation\u00a0?',
    text: 'Le principe, des exemples et les étapes, pour ceux qui commencent.',
  },
  {
    to: '/catalogue',
    Icon: LayoutGrid,
    title: 'Catalogue',
    text: 'Toutes les automatisations, par catégorie, avec leurs prix.',
  },
  {
    to: '/qu-est-ce-qu-une-automatisation#idee',
    Icon: Sparkles,
    title: 'Proposer une idée',
    text: 'Une tâche que vous aimeriez ne plus faire\u00a0? Décrivez-la, nous l’étudions.',
  },
  {
    to: '/terms',
    Icon: Scale,
    title: 'Conditions générales',
    text: 'Prix, abonnement, résiliation, rétractation\u00a0: les règles, en clair.',
  },
  {
    to: '/privacy',
    Icon: ShieldCheck,
    title: 'Confidentialité',
    text: 'Vos données, leur durée de conservation et vos droits.',
  },
];

export function Resources() {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {resources.map(({ to, Icon, title, text }) => (
        <li
          key={to}
          className="relative rounded-lg border border-line bg-surface p-5 transition-colors hover:border-control"
        >
          <Icon className="size-6 text-accent" strokeWidth={1.75} aria-hidden="true" />
          <h2 className="mt-3 text-lg">
            <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
              {title}
            </Link>
          </h2>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
