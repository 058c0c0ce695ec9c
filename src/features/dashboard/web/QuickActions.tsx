import ChevronRight from 'lucide-react/icons/chevron-right';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import UserPen from 'lucide-react/icons/user-pen';
import { Link } from 'react-router';

const actions = [
  {
    to: '/catalogue',
    Icon: LayoutGrid,
    label: 'Parcourir le catalogue',
    text: 'Trouver une nouvelle automatisation',
  },
  {
    to: '/profile/edit',
    Icon: UserPen,
    label: 'Modifier mon profil',
    text: 'Vos coordonnées, vos préférences',
  },
  {
    to: '/dashboard?tab=automations',
    Icon: PanelsTopLeft,
    label: 'Mes automatisations',
    text: 'Les ouvrir, voir leurs abonnements',
  },
  {
    to: '/support',
    Icon: LifeBuoy,
    label: 'Contacter le support',
    text: 'Une réponse sous 24 à 48\u00a0h ouvrées',
  },
];

/** Where people go next. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="text-xl">
        Accès rapides
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2 md:gap-4">
        {actions.map(({ to, Icon, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="group flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-control/55 hover:shadow-float"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
              <ChevronRight
                className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
