import { declineReason } from '#domain/money/decline-reason.ts';

export interface ProviderFault {
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  message?: string | undefined;
}

const unexplained = new Set(['card_declined', 'generic_decline', 'do_not_honor']);

const messages = new Map(
  Object.entries({
    invalid_number: 'Le numéro de votre carte est incorrect.',
    invalid_expiry_month: 'Le mois d’expiration de votre carte est incorrect.',
    invalid_expiry_year: 'L’année d’expiration de votre carte est incorrecte.',
    rate_limit: 'Trop de tentatives. Patientez un instant, puis réessayez.',
    lock_timeout: 'Ce paiement est déjà en cours de traitement. Patientez un instant.',
    resource_missing: 'Ce paiement n’existe plus. Réessayez pour en ouvrir un nouveau.',
  }),
);

const notATestCard =
  'Cette boutique de démonstration n’accepte que des cartes de test. N’y saisissez jamais une vraie carte\u00a0; essayez 4242\u00a04242\u00a04242\u00a04242.';

/** Only the sandbox needs it, for Stripe.js speaks French by itself. */
export function frenchMessage({ code, decline_code, param }: ProviderFault): string {
  if (code === 'card_declined' && param === 'number') return notATestCard;
  const known = messages.get(code ?? '');
  if (known) return known;
  const reason = decline_code && !unexplained.has(decline_code) ? decline_code : (code ?? null);
  return declineReason(reason);
}
