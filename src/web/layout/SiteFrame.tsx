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

/** See docs/product/automation-page.md#viewer-fills-the-window for a screen that is a tool. */
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
