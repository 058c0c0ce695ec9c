import type { ReactNode } from 'react';
import { ArrivalNotice } from './ArrivalNotice.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { SkipLink } from './SkipLink.tsx';

/** What stands around every screen of the shop: the header, the page's own landmark, the footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <SiteHeader />
      <main id="contenu" tabIndex={-1} className="flex-1">
        <ArrivalNotice />
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
