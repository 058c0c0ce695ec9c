import { isRouteErrorResponse } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { NotFound } from './NotFound.tsx';
import { PageMessage } from './PageMessage.tsx';

/** What an error boundary shows: the 404 page for what does not exist, otherwise an apology and a retry. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <PageMessage
      code={isRouteErrorResponse(error) ? String(error.status) : '500'}
      title="Une erreur est survenue"
      text="Ce n’est pas vous, c’est nous : l’incident nous a été signalé. Réessayez dans un instant."
    >
      <title>Une erreur est survenue</title>
      <Button onClick={() => window.location.reload()}>Réessayer</Button>
      <ButtonLink to="/" variant="secondary" reloadDocument>
        Retour à l’accueil
      </ButtonLink>
    </PageMessage>
  );
}
