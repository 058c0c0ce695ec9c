import { ApiError } from '#web/api/api-error.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

interface DemonstrationEndProps {
  name: string;
  /** Of the automation's page. */
  to: string;
  onRestart: () => void;
}

/** See docs/product/demonstration.md#time-is-said-and-given-anew. */
export function DemonstrationEnd({ name, to, onRestart }: DemonstrationEndProps) {
  return (
    <>
      <Breadcrumbs page={name} />
      <PageMessage
        withoutTrail
        title="La démonstration est terminée"
        text={`Merci d’avoir essayé «\u00a0${name}\u00a0». Rien de ce que vous avez écrit n’a été gardé.`}
      >
        <ButtonLink to={to}>Acheter</ButtonLink>
        <Button variant="secondary" onClick={onRestart}>
          Recommencer
        </Button>
      </PageMessage>
    </>
  );
}

/** It may not be tried, or does not come. */
export function NoDemonstration({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNone = error instanceof ApiError && error.status === 404;
  return (
    <PageMessage
      title={isNone ? 'Pas de démonstration ici' : 'La démonstration ne s’ouvre pas'}
      text={error.message}
    >
      {isNone ? null : <Button onClick={onRetry}>Réessayer</Button>}
      <ButtonLink to="/catalogue" variant={isNone ? 'primary' : 'secondary'}>
        Voir le catalogue
      </ButtonLink>
    </PageMessage>
  );
}
