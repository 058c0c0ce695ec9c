import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration, useMatches } from 'react-router';
import { screenPattern } from '#domain/text/screen-pattern.ts';
import { CookieConsent } from '#web/consent/CookieConsent.tsx';
import { DESTINATION_NAME, rememberScreen } from '#web/error-reports/watch-errors.ts';
import { FIRST_PAINT_SCRIPT } from '#web/inline/first-paint-script.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { FocusOnNavigation, KeepFocus } from '#web/layout/KeepFocus.tsx';
import { OfflineLinks } from '#web/layout/OfflineLinks.tsx';
import { pageContext } from '#web/page-context.ts';
import { createQueryClient } from '#web/query-client.ts';
import { SessionKeeper } from '#web/SessionKeeper.tsx';
import { useSite } from '#web/seo/page-meta.ts';
import { TellAlive } from '#web/start/Alive.tsx';
import headingFontUrl from '#web/ui/fonts/bricolage-grotesque-french.woff2?url';
import textFontUrl from '#web/ui/fonts/inter-french.woff2?url';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import type { Route } from './+types/root.ts';
import '#web/ui/styles.css';

/** It stands in the page's head, so that errors are caught before React runs. */
function ErrorDestinationMeta() {
  const { errorReports } = useSite();
  return errorReports ? <meta name={DESTINATION_NAME} content={JSON.stringify(errorReports)} /> : null;
}

function CurrentScreen() {
  const match = useMatches().at(-1);
  const screen = match ? screenPattern(match.pathname, match.params) : '/?';
  useEffect(() => rememberScreen(screen), [screen]);
  return null;
}

/** Preloaded: otherwise they load after the stylesheet, and titles are drawn twice. */
const fontUrls = [textFontUrl, headingFontUrl];

export const links: LinksFunction = () => [
  ...fontUrls.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).settings;
}

/** The settings never change while a page is open: a private screen opens without asking the server. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { analytics } = useSite();
  return (
    <html lang="fr" data-analytics={analytics ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f8f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1413" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }} />
        <ErrorDestinationMeta />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <OfflineLinks />
        <TellAlive />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <FocusOnNavigation />
      <KeepFocus />
      <CurrentScreen />
      <SessionKeeper />
      <ToastHost />
      <CookieConsent />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
