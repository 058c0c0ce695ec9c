import { clsx } from 'clsx';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { rolesWith, STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { SearchButton, StaffSearch } from '#staff/search/web/for-other-features.ts';
import { AdminPage, RightMissing } from '#web/admin/AdminPage.tsx';
import type { StaffScreen } from '#web/admin/admin-meta.ts';
import { commandKeyName, type Shortcut, useKnownShortcuts, useShortcuts } from '#web/admin/keyboard.ts';
import { useFreshAfterRefusal } from '#web/admin/staff-act.ts';
import { watchActivity } from '#web/api/staff-activity.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { LoadingMessage, NavigationProgress } from '#web/layout/LoadingMessage.tsx';
import { SkipLink } from '#web/layout/SkipLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import type { Route } from './+types/AdminLayout.ts';
import { MenuFoot, OwnEntries, useOwnWaiting, WaitingCount } from './AdminMenu.tsx';
import { entriesFor } from './admin-screens.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { arriveSwitched, useCurrentAdmin } from './staff-session.ts';

const nameOf = (key: string) =>
  key === 'Enter'
    ? 'Entrée'
    : key.replace(/^Ctrl\+(.)$/, (_, letter: string) => `${commandKeyName()}\u00a0${letter.toUpperCase()}`);

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, place) => (
    <span key={key}>
      {place > 0 ? ' puis ' : null}
      <kbd className="inline-block min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-text text-sm">
        {nameOf(key)}
      </kbd>
    </span>
  ));
}

function ListOfKeys() {
  return (
    // On a phone it scrolls, and nothing else in it takes the focus.
    <dl tabIndex={0} aria-label="Les raccourcis" className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {useKnownShortcuts().map(({ keys, says }) => (
        <div key={keys} className="flex min-h-9 items-center justify-between gap-4 border-line border-b py-1">
          <dt>{says}</dt>
          <dd className="shrink-0 text-muted text-sm">
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** docs/product/administration.md#keyboard-of-the-administration */
function AdminKeys() {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const { data: admin } = useCurrentAdmin();
  const ways = entriesFor(admin?.rights).map(
    ({ to, label, letter }): Shortcut => ({
      keys: `g ${letter}`,
      says: `Aller à\u00a0: ${label}`,
      run: () => void navigate(to),
    }),
  );
  useShortcuts([...ways, { keys: '?', says: 'Raccourcis du clavier', run: () => setShown(true) }]);
  return (
    <Dialog
      open={shown}
      onClose={() => setShown(false)}
      title="Raccourcis du clavier"
      description="Ils attendent quand on écrit dans un champ."
      size="lg"
    >
      <ListOfKeys />
    </Dialog>
  );
}

const key = 'adminSidebar';

function readNarrow(): boolean {
  try {
    return localStorage.getItem(key) === 'narrow';
  } catch {
    return false;
  }
}

/** This browser remembers it, so only the browser draws the frame. */
function useNarrowSidebar(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(readNarrow);
  function toggle() {
    setNarrow(!narrow);
    try {
      if (narrow) localStorage.removeItem(key);
      else localStorage.setItem(key, 'narrow');
    } catch {
      // Private browsing may refuse storage: the choice then lasts as long as the page.
    }
  }
  return [narrow, toggle];
}

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

/** docs/product/administration.md#menu-of-the-administration */
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
        <div className="flex h-16 items-center gap-2 px-1 pr-4 md:hidden">
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

interface DrawerButtonProps {
  open: boolean;
  waiting: number;
  onOpen: () => void;
}

export function DrawerButton({ open, waiting, onOpen }: DrawerButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
      className="-mr-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-medium max-[24rem]:gap-1 max-[24rem]:px-1"
    >
      <MenuIcon className="size-6" aria-hidden="true" />
      <span className="max-[24rem]:sr-only">Menu</span>
      <WaitingCount count={waiting} />
    </button>
  );
}

/** Back closes it. */
function AdminDrawer() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const waiting = useOwnWaiting() ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, however it came, closes it.
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <DrawerButton open={open} waiting={waiting} onOpen={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Administration" size="side">
        <div className="flex min-h-full flex-col gap-1">
          <OwnEntries />
          <div className="mt-auto">
            <MenuFoot />
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** It asks for the role first, so that nobody fills in a form which they may not use. */
function OpenScreen() {
  const handles = useMatches().map(({ handle }) => handle as Partial<StaffScreen> | undefined);
  const right = handles.findLast((handle) => handle?.right)?.right;
  const { data: admin, isPending } = useCurrentAdmin();
  const isOpenToAll = right === undefined || rolesWith(right).length === STAFF_ROLES.length;
  if (isOpenToAll || admin?.rights.includes(right)) return <Outlet />;
  if (admin)
    return (
      <AdminPage title="Accès refusé">
        <RightMissing right={right} />
      </AdminPage>
    );
  // The screen's own calls say why there is no answer.
  return isPending ? <LoadingMessage>Vérification de vos droits…</LoadingMessage> : <Outlet />;
}
