import { isRouteErrorResponse, useLocation } from 'react-router';
import { UNREACHABLE } from '../api/api-error.ts';
import { isConnectionLost, useOnline } from '../api/connection.ts';
import { isWorthReporting } from '../error-reports/watch-errors.ts';
import { useSite } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { NotFound, PageMessage } from './PageMessage.tsx';

/** The server reports its failures, the browser what a screen threw. */
const isReported = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status >= 500 : isWorthReporting(error);

/** Says that we were informed only when it is true (docs/product/interface.md#errors-are-reported). */
export function useFailureText(error: unknown): string {
  const { errorReports } = useSite();
  const online = useOnline();
  if (!online || isConnectionLost(error)) return UNREACHABLE;
  const told = errorReports && isReported(error) ? 'L’incident nous a été signalé. ' : '';
  return `${told}Réessayez dans un instant.`;
}

export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const text = useFailureText(error);
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
      text={text}
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
