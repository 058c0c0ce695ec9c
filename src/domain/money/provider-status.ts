export function isOverAtProvider(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

const WORDS: Record<string, string> = {
  active: 'Actif',
  // A trial of ours is never at the provider: this is a month that was moved, or a pause.
  trialing: 'Débit reporté',
  past_due: 'En retard',
  unpaid: 'Impayé',
  canceled: 'Résilié',
  incomplete: 'Premier paiement attendu',
  incomplete_expired: 'Jamais commencé',
  paused: 'En pause',
  other: 'Autre statut',
};

export const providerStatusWord = (status: string): string => WORDS[status] ?? status;
