import { clsx } from 'clsx';
import { Link, NavLink } from 'react-router';
import { Logo } from '../ui/Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { SessionLinks } from './SessionLinks.tsx';
import { mainMenu } from './site-links.ts';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 low:relative border-line border-b bg-paper print:hidden">
      <div className="page flex h-16 items-center gap-8">
        <Link
          to="/qu-est-ce-qu-une-automatisation"
          prefetch="intent"
          className="-mx-2 flex min-h-11 items-center rounded-md px-2"
        >
          <Logo />
          <span className="sr-only"> – Accueil</span>
        </Link>
        <nav aria-label="Principale" className="max-md:hidden">
          <ul className="flex gap-1">
            {mainMenu.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} prefetch="intent" className={menuLink}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto max-md:hidden">
          <SessionLinks layout="row" />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

function menuLink({ isActive }: { isActive: boolean }): string {
  return clsx(
    'flex min-h-11 items-center rounded-md px-3 font-medium transition-colors hover:bg-sunken',
    isActive ? 'text-accent-text' : 'text-ink',
  );
}
