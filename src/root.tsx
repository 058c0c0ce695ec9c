import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration } from 'react-router';
import { CookieConsent } from '#web/consent/CookieConsent.tsx';
import { CurrentScreen, ErrorDestinationMeta } from '#web/error-reports/CurrentScreen.tsx';

import { FIRST_PAINT_SCRIPT } from '#web/inline/first-paint-script.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { FocusOnNavigation, KeepFocus } from '#web/layout/KeepFocus.tsx';

import { pageContext } from '#web/page-context.ts';
import { createQueryClient } from '#web/query-client.ts';
import { SessionKeeper } from '#web/SessionKeeper.tsx';
import { useSite } from '#web/seo/page-meta.ts';
import { TellAlive } from '#web/start/Alive.tsx';
import { fontUrls } from '#web/ui/font-urls.ts';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import type { Route } from './+types/root.ts';
import '#web/ui/styles.css';

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

/** The settings never change while a page is open: a private screen opens without asking the server for anything. */
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
