import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { Route } from './+types/CatalogueLayout.ts';
import { ScreenSkeleton, skeletonOf } from './CatalogueSkeletons.tsx';
import { useSlowNavigation } from './use-slow-navigation.ts';

export default function CatalogueLayout() {
  const awaited = useSlowNavigation();
  const shape = awaited && skeletonOf(awaited);
  return shape ? <ScreenSkeleton key={awaited} shape={shape} /> : <Outlet />;
}

const FAILED = 'Impossible de charger les automatisations';

/** The retry asks again in place; before any script it loads the page again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorScreen error={error} />;
  return (
    <PageMessage title={FAILED} text="L’incident nous a été signalé. Réessayez dans un instant.">
      <title>{FAILED}</title>
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
