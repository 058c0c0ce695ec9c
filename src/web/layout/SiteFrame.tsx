import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { ArrivalNotice } from './ArrivalNotice.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { SkipLink } from './SkipLink.tsx';

/** What a screen that is a tool asks for: `export const handle = { fillsWindow: true }`. */
function useFillsWindow(): boolean {
  const handles = useMatches().map(({ handle }) => handle as { fillsWindow?: boolean } | undefined);
  return handles.some((handle) => handle?.fillsWindow);
}

/**
 * What stands around every screen of the shop: the header, the page's own landmark, the footer. A screen that fills the
 * window has no footer, and nothing but itself scrolls, save in a window too low for it.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  const fillsWindow = useFillsWindow();
  return (
    <div
      data-fills-window={fillsWindow || undefined}
      className={clsx('flex flex-col', fillsWindow ? 'h-dvh low:h-auto low:min-h-dvh' : 'min-h-dvh')}
    >
      <SkipLink />
      <NavigationProgress />
      <SiteHeader />
      <main
        id="contenu"
        tabIndex={-1}
        className={clsx(
          'flex-1',
          fillsWindow && 'flex min-h-0 flex-col overflow-y-auto low:overflow-y-visible',
        )}
      >
        <ArrivalNotice />
        {children}
      </main>
      {fillsWindow ? null : <SiteFooter />}
    </div>
  );
}
