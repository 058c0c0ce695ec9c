import { useLocation } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

/** See docs/product/automation-page.md#refusals. */
export interface FrameProblem {
  code?: string;
  title: string;
  text: string;
  next: 'login' | 'dashboard' | 'retry';
}

export const notSignedIn: FrameProblem = {
  code: '401',
  title: 'Authentification requise',
  text: 'Vous devez être connecté pour accéder à ce webhook',
  next: 'login',
};

const forbidden: FrameProblem = {
  code: '403',
  title: 'Abonnement requis pour accéder à ce webhook',
  text: "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
  next: 'dashboard',
};

const missing: FrameProblem = {
  code: '404',
  title: 'Webhook non trouvé ou non configuré',
  text: 'L’adresse est peut-être mal recopiée. Vos automatisations s’ouvrent depuis votre tableau de bord.',
  next: 'dashboard',
};

export const unreachable: FrameProblem = {
  title: 'Chargement impossible',
  text: 'Impossible de charger le webhook. Vérifiez votre connexion et réessayez.',
  next: 'retry',
};

export function problemOf(error: unknown): FrameProblem {
  switch (error instanceof ApiError ? error.status : 0) {
    case 401:
      return notSignedIn;
    case 403:
      return forbidden;
    case 404:
      return missing;
    default:
      return unreachable;
  }
}

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
