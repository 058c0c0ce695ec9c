import { clsx } from 'clsx';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SearchButton, StaffSearch } from '#staff/search/web/for-other-features.ts';
import { useFreshAfterRefusal } from '#web/admin/staff-act.ts';
import { watchActivity } from '#web/api/staff-activity.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { NavigationProgress } from '#web/layout/LoadingMessage.tsx';
import { SkipLink } from '#web/layout/SiteLayout.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import type { Route } from './+types/AdminLayout.ts';
import { AdminDrawer } from './AdminDrawer.tsx';
import { AdminKeys } from './AdminKeys.tsx';
import { MenuFoot, OwnEntries } from './AdminMenu.tsx';
import { entriesFor } from './admin-entries.ts';
import { OpenScreen } from './OpenScreen.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { useNarrowSidebar } from './sidebar-width.ts';
import { arriveSwitched, useCurrentAdmin } from './staff-session.ts';

function Home({ narrow = false }: { narrow?: boolean }) {
  return (
    <Link
      to="/admin/dashboard"
      className={clsx('flex min-h-11 items-center gap-2.5 rounded-md', narrow ? 'justify-center' : 'px-3')}
    >
      <Logo markOnly />
      <span className={clsx('font-heading font-semibold text-lg', narrow && 'sr-only')}>Administration</span>
    </Link>
  );
}

interface SidebarProps {
  narrow: boolean;
  toggle: () => void;
  onSearch: () => void;
}

function Sidebar({ narrow, toggle, onSearch }: SidebarProps) {
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="flex h-full flex-col gap-2.5 overflow-y-auto px-3 py-2">
      <Home narrow={narrow} />
      <SearchButton narrow={narrow} onPress={onSearch} />
      <OwnEntries narrow={narrow} />
      <div className="mt-auto flex flex-col gap-1.5">
        <button
          type="button"
          aria-expanded={!narrow}
          title={narrow ? 'Déplier le menu' : undefined}
          onClick={toggle}
          className={clsx(
            'flex min-h-8 items-center gap-3 rounded-md px-3 text-muted text-sm enabled-hover:bg-sunken enabled-hover:text-ink pointer-coarse:min-h-11',
            narrow && 'justify-center',
          )}
        >
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <span className={clsx(narrow && 'sr-only')}>{narrow ? 'Déplier le menu' : 'Replier le menu'}</span>
        </button>
        <MenuFoot narrow={narrow} />
      </div>
    </div>
  );
}

/** See docs/product/administration.md#menu-of-the-administration. */
function AdminFrame({ children }: { children: ReactNode }) {
  const [narrow, toggle] = useNarrowSidebar();
  const [searching, setSearching] = useState(false);
  const { data: admin } = useCurrentAdmin();
  const search = () => setSearching(true);
  useEffect(watchActivity, []);
  useFreshAfterRefusal();
  return (
    <div
      className={clsx(
        'min-h-dvh md:grid',
        narrow ? 'md:grid-cols-[4.5rem_minmax(0,1fr)]' : 'md:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <NavigationProgress />
      <AdminKeys />
      <StaffSearch
        open={searching}
        setOpen={setSearching}
        member={admin}
        entries={entriesFor(admin?.rights)}
      />
      <header className="sticky top-0 z-40 max-md:low:relative border-line border-b bg-paper md:h-dvh md:border-r md:border-b-0 md:bg-surface print:hidden">
        <div className="flex h-16 items-center gap-4 px-1 pr-4 md:hidden">
          <Home />
          <div className="ml-auto flex items-center gap-1">
            <SearchButton narrow onPress={search} />
            <AdminDrawer />
          </div>
        </div>
        <div className="h-full max-md:hidden">
          <Sidebar narrow={narrow} toggle={toggle} onSearch={search} />
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
  useEffect(arriveSwitched, []);
  return (
    <AdminFrame>
      <OpenScreen />
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
