import { isRouteErrorResponse, useLocation } from 'react-router';
import { useSite } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { NotFound, PageMessage } from './PageMessage.tsx';

/** Says that we were informed only where errors are reported. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { errorReports } = useSite();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>Page non trouvée</title>
        <NotFound />
      </>
    );
  }
  return (
    <PageMessage
      withoutTrail
      code={isRouteErrorResponse(error) ? String(error.status) : '500'}
      title="Une erreur est survenue"
      text={`${errorReports ? 'L’incident nous a été signalé. ' : ''}Réessayez dans un instant.`}
    >
      <title>Une erreur est survenue</title>
      <ButtonLink to={pathname + search} reloadDocument prefetch="none">
        Réessayer
      </ButtonLink>
      <ButtonLink to="/" variant="secondary" reloadDocument prefetch="none">
        Retour à l’accueil
      </ButtonLink>
    </PageMessage>
  );
}
