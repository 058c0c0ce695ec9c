import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { FoldingMenu } from '#web/layout/FoldingMenu.tsx';
import { NavigationProgress } from '#web/layout/LoadingMessage.tsx';
import { SkipLink } from '#web/layout/SiteLayout.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MenuLink } from '#web/ui/Link.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import type { Route } from './+types/AdminLayout.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The screens that exist (docs/product/administration.md#menu-of-the-administration). */
const adminLinks: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: LayoutDashboard },
];

function linkLook({ isActive }: { isActive: boolean }): string {
  return clsx(
    'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-sunken [&_svg]:size-5',
    isActive ? 'bg-accent-soft text-accent-text' : 'text-ink',
  );
}

function AdminMenu() {
  return (
    <div className="flex flex-1 flex-col gap-6">
      <nav aria-label="Administration">
        <ul className="flex flex-col gap-1">
          {adminLinks.map(({ to, label, Icon }) => (
            <li key={to}>
              <MenuLink to={to} prefetch="intent" className={linkLook}>
                <Icon aria-hidden="true" />
                {label}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-2">
        <ButtonLink to="/dashboard" variant="secondary" wide>
          Vue utilisateur
        </ButtonLink>
        <SignOutButton audience="admin" variant="quiet" wide />
      </div>
    </div>
  );
}

function Home() {
  return (
    <Link to="/admin/dashboard" className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-md px-2">
      <Logo markOnly />
      <span className="font-heading font-semibold text-lg">Administration</span>
    </Link>
  );
}

/** A menu at its side, folded above it on a narrow screen. */
function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <NavigationProgress />
      <header className="sticky top-0 z-40 max-lg:low:relative border-line border-b bg-paper lg:h-dvh lg:border-r lg:border-b-0 lg:bg-surface print:hidden">
        <div className="page flex h-16 items-center gap-4 lg:hidden">
          <Home />
          <FoldingMenu className="lg:hidden">
            <AdminMenu />
          </FoldingMenu>
        </div>
        <div className="flex h-full flex-col gap-6 overflow-y-auto px-4 py-5 max-lg:hidden">
          <Home />
          <AdminMenu />
        </div>
      </header>
      <ProofDialog />
      <main id="contenu" tabIndex={-1} className="min-w-0">
        {children}
      </main>
    </div>
  );
}

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorScreen error={error} />
    </AdminFrame>
  );
}
