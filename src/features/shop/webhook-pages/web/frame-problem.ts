import { ApiError } from '#web/api/api-error.ts';

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

/** Only what may pass by itself is asked again. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
