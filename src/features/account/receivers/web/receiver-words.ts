import { type Attempt, type DeliveryProblem, DISABLED_AFTER_DAYS } from '#domain/outgoing/delivery.ts';
import { countOf } from '#domain/text/french-count.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';
import type { Delivery, Receiver } from '../contract.ts';

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export const nameOf = ({ name, url }: Receiver): string => name || hostOf(url);

export const stateWords: Record<Receiver['state'], [tone: BadgeTone, words: string]> = {
  active: ['success', 'Active'],
  paused: ['neutral', 'En pause'],
  disabled: ['danger', 'Arrêtée'],
};

export const deliveryWords: Record<Delivery['state'], [tone: BadgeTone, words: string]> = {
  waiting: ['warning', 'En attente'],
  delivered: ['success', 'Reçu'],
  failed: ['danger', 'Échec'],
};

const problems: Record<DeliveryProblem, string> = {
  refused: 'votre logiciel a refusé',
  redirect: 'votre logiciel renvoie ailleurs, ce que nous ne suivons pas',
  gone: 'votre logiciel ne veut plus rien recevoir',
  timeout: 'pas de réponse en 15\u00a0secondes',
  unknown_host: 'nom de domaine introuvable',
  inside: 'l’adresse mène à un réseau privé',
  tls: 'certificat ou chiffrement refusé',
  connection: 'connexion impossible',
  unsigned: 'secret illisible\u00a0: renouvelez-le',
  off: 'non envoyé\u00a0: adresse en pause ou arrêtée',
};

const tookWords = (ms: number): string =>
  ms < 1_000 ? `${ms}\u00a0ms` : `${(ms / 1_000).toFixed(1).replace('.', ',')}\u00a0s`;

export function attemptWords({ status, ms, problem }: Attempt): string {
  const answer = status === null ? '' : `Réponse ${status}`;
  const why = problem ? problems[problem] : '';
  const took = problem === 'off' ? '' : tookWords(ms);
  const text = [answer, why, took].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function whyOff({ disabled_why }: Receiver): string | null {
  if (disabled_why === 'gone')
    return 'Votre logiciel a répondu «\u00a0410\u00a0»\u00a0: il ne veut plus rien recevoir.';
  return disabled_why === 'failing'
    ? `Aucun envoi n’a abouti pendant ${DISABLED_AFTER_DAYS}\u00a0jours\u00a0: nous avons arrêté d’essayer.`
    : null;
}

const mostCounted = 1_000;
const many = (count: number) => (count >= mostCounted ? 'au moins ' : '');

export function countsOf({ waiting, failed }: Receiver): string {
  return [
    waiting > 0 &&
      `${many(waiting)}${countOf(waiting, { one: 'envoi en attente', many: 'envois en attente' })}`,
    failed > 0 && `${many(failed)}${countOf(failed, { one: 'échec', many: 'échecs' })}`,
  ]
    .filter(Boolean)
    .join(', ');
}
