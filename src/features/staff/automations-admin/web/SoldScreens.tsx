import { useLocation } from 'react-router';
import { Link } from '#web/ui/Link.tsx';

const screens = [
  { to: '/admin/automations', label: 'La liste' },
  { to: '/admin/prices', label: 'Changements de prix' },
];

/**
 * They share one entry of the menu, so each leads to the other (docs/product/administration.md#automations-screens).
 */
export function SoldScreens() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Ce qui est vendu" className="mb-6">
      <ul className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]">
        {screens.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink md:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
