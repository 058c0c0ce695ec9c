import { useLocation } from 'react-router';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { FrameProblem } from './frame-problem.ts';

export function FrameProblemMessage({ problem, onRetry }: { problem: FrameProblem; onRetry?: () => void }) {
  const { pathname } = useLocation();
  const { code, title, text, next } = problem;
  return (
    <>
      <Breadcrumbs page="Automatisation" />
      <PageMessage withoutTrail code={code} title={title} text={text}>
        {next === 'login' ? (
          <ButtonLink to="/login" state={{ origin: pathname }}>
            Se connecter
          </ButtonLink>
        ) : null}
        {next === 'retry' ? <Button onClick={onRetry}>Réessayer</Button> : null}
        {next === 'login' ? null : (
          <ButtonLink to="/dashboard" variant={next === 'retry' ? 'secondary' : 'primary'}>
            Retour au tableau de bord
          </ButtonLink>
        )}
      </PageMessage>
    </>
  );
}
