import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { useFailureText } from './failure-text.ts';
import { NotFound, PageMessage } from './PageMessage.tsx';

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
