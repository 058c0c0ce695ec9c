import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { openCookieSettings } from '../consent/consent-store.ts';
import { Link } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts';
import type { Route } from './+types/SiteLayout.ts';
import { arrivalOf } from './arrival.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { useKeptMarkup } from './kept-markup.ts';
import { NavigationProgress } from './LoadingMessage.tsx';
import { footerGroups, SiteHeader, type SiteLink } from './SiteHeader.tsx';
import { SkipLink } from './SkipLink.tsx';

const choices: { theme: Theme; label: string; Icon: LucideIcon }[] = [
  { theme: 'light', label: 'Thème clair', Icon: Sun },
  { theme: 'dark', label: 'Thème sombre', Icon: Moon },
  { theme: 'system', label: 'Thème du système', Icon: Monitor },
];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  // The server cannot know the choice, and hydration expects the server's.
  useEffect(() => setTheme(readTheme()), []);

  function choose(next: Theme) {
    applyTheme(next);
    setTheme(next);
  }

  return (
    <fieldset className="inline-flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">Thème d’affichage</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={theme === choice}
          onClick={() => choose(choice)}
          className="grid size-9 place-items-center rounded-sm text-muted enabled-hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-11"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}

/** Without script it leads to the explanation. */
function CookieSettingsLink() {
  return (
    <Link
      to="/privacy#cookies"
      data-acts
      onClick={(event) => {
        event.preventDefault();
        openCookieSettings();
      }}
      className="inline-flex min-h-9 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      Gérer les cookies
    </Link>
  );
}

function FooterContent() {
  return (
    <div className="page grid gap-x-8 gap-y-8 py-10 max-md:grid-cols-2 md:grid-cols-[1.4fr_repeat(3,1fr)] md:py-12">
      <div className="flex flex-col items-start gap-4 max-md:col-span-full">
        <Logo />
        <p className="max-w-72 text-muted text-sm">
          Des automatisations prêtes à l’emploi, pour les entrepreneurs qui ont mieux à faire.
        </p>
        <div className="flex flex-wrap items-center gap-4 md:flex-col md:items-start">
          <ThemeSwitch />
          <CookieSettingsLink />
        </div>
      </div>
      {footerGroups.map((group) => (
        <FooterGroup key={group.title} {...group} />
      ))}
    </div>
  );
}

function SiteFooter() {
  return (
    <footer
      className="mt-16 border-line border-t bg-sunken print:hidden"
      {...useKeptMarkup('footer', <FooterContent />)}
    />
  );
}

function FooterGroup({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav
      aria-label={title}
      className="max-md:last:col-start-2 max-md:last:row-span-2 max-md:last:row-start-2"
    >
      <h2 className="font-semibold font-text text-base tracking-normal">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-9 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Notice = lazy(async () => ({ default: (await import('../ui/Notice.tsx')).Notice }));
const never = () => () => undefined;

/** Longer than a toast; it goes with the next navigation. */
export function ArrivalNotice() {
  const { state, key } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  // The server's page is everybody's, so the history is read after hydration.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const arrival = inBrowser && dismissed !== key ? arrivalOf(state) : undefined;
  if (!arrival) return null;
  return (
    <Suspense fallback={null}>
      <div className="page pt-4 print:hidden">
        <Notice tone="success" title={arrival.title} announced onDismiss={() => setDismissed(key)}>
          {arrival.text}
        </Notice>
      </div>
    </Suspense>
  );
}

/** A screen asks for it: `export const handle = { fillsWindow: true }`. */
function useFillsWindow(): boolean {
  const handles = useMatches().map(({ handle }) => handle as { fillsWindow?: boolean } | undefined);
  return handles.some((handle) => handle?.fillsWindow);
}

/** docs/product/automation-page.md#viewer-fills-the-window */
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

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
