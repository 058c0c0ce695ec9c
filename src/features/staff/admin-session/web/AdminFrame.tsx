import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FoldingMenu } from '#web/layout/FoldingMenu.tsx';
import { NavigationProgress } from '#web/layout/NavigationProgress.tsx';
import { SkipLink } from '#web/layout/SkipLink.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { AdminMenu } from './AdminMenu.tsx';

function Home() {
  return (
    <Link to="/admin/dashboard" className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-md px-2">
      <Logo markOnly />
      <span className="font-heading font-semibold text-lg">Administration</span>
    </Link>
  );
}

/** A menu at its side, folded above it on a narrow screen. */
export function AdminFrame({ children }: { children: ReactNode }) {
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
      <main id="contenu" tabIndex={-1} className="min-w-0">
        {children}
      </main>
    </div>
  );
}
