import { useEffect, useLayoutEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRevalidator } from 'react-router';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { useFailureText } from '#web/layout/failure-text.ts';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Route } from './+types/CatalogueLayout.ts';
import { gridStyle } from './CardGrid.tsx';

const CARDS = 6;

function skeletonOf(path: string): 'list' | 'detail' | undefined {
  if (/^\/catalogue(\/[^/]+)?\/?$/.test(path)) return 'list';
  return /^\/automation\//.test(path) ? 'detail' : undefined;
}

function ScreenSkeleton({ shape }: { shape: 'list' | 'detail' }) {
  // A press far down the list shows the top of the next page, as on any other page.
  useLayoutEffect(() => {
    // The braces matter: some browsers return a promise, which React would call as the effect's clean-up.
    window.scrollTo(0, 0);
  }, []);
  return <Loading>{shape === 'list' ? <ListSkeleton /> : <DetailSkeleton />}</Loading>;
}

function ListSkeleton() {
  return (
    <div className="page py-8 md:py-12">
      <Skeleton className="h-9 w-56" />
      <SkeletonText lines={2} className="measure mt-4" />
      <Skeleton className="mt-8 h-11 max-w-2xl" />
      <Skeleton className="mt-8 mb-5 h-5 w-40" />
      <div className={gridStyle}>
        {Array.from({ length: CARDS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
          <div key={card} className="overflow-hidden rounded-lg border border-line bg-surface">
            <Skeleton className="aspect-video rounded-none" />
            <div className="p-5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="mt-3 h-6 w-3/4" />
              <SkeletonText className="mt-4" />
              <Skeleton className="mt-6 h-6 w-40" />
              <Skeleton className="mt-8 h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className="page grid gap-x-12 gap-y-8 pt-16 pb-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div>
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-4 h-9 w-3/4" />
        <Skeleton className="mt-6 aspect-video rounded-lg" />
        <SkeletonText lines={5} className="measure mt-10" />
      </div>
      <div className="h-fit rounded-lg border border-line bg-surface p-6">
        <Skeleton className="h-5 w-16" />
        <SkeletonText lines={2} className="mt-5" />
        <Skeleton className="mt-6 h-8 w-32" />
        <Skeleton className="mt-6 h-13" />
        <SkeletonText lines={4} className="mt-6" />
      </div>
    </div>
  );
}

const PATIENCE_MS = 150;

function useSlowNavigation(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const awaited = next === pathname ? undefined : next;
  const [slow, setSlow] = useState<string>();

  useEffect(() => {
    if (!awaited) return;
    const timer = window.setTimeout(() => setSlow(awaited), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setSlow(undefined);
    };
  }, [awaited]);

  return slow === awaited ? slow : undefined;
}

export default function CatalogueLayout() {
  const awaited = useSlowNavigation();
  const shape = awaited && skeletonOf(awaited);
  return shape ? <ScreenSkeleton key={awaited} shape={shape} /> : <Outlet />;
}

/** One automation is at `/automation/…` or below its category. */
function failedTitle(path: string): string {
  return skeletonOf(path) === 'list'
    ? 'Impossible de charger les automatisations'
    : 'Impossible de charger l’automatisation';
}

/** The retry reloads in place; before any script it loads the page again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const text = useFailureText(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorScreen error={error} />;
  const title = failedTitle(pathname);
  return (
    <PageMessage title={title} text={text}>
      <title>{title}</title>
      <ButtonLink
        to={pathname + search}
        reloadDocument
        prefetch="none"
        onClick={(event) => {
          event.preventDefault();
          void revalidate();
        }}
      >
        Réessayer
      </ButtonLink>
    </PageMessage>
  );
}
