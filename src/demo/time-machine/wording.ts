import { formatEuros } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { Due, DueKind } from './due-store.ts';

export const declineReasons: Record<string, string> = {
  card_declined: 'Carte refusée, sans autre raison',
  insufficient_funds: 'Provision insuffisante',
  expired_card: 'Carte expirée',
  lost_card: 'Carte perdue (la banque ne changera pas d’avis)',
  stolen_card: 'Carte volée (la banque ne changera pas d’avis)',
  do_not_honor: 'Refus de la banque',
  incorrect_cvc: 'Cryptogramme faux',
  processing_error: 'Erreur passagère de la banque',
  authentication_required: 'La banque demande l’accord de son client (3-D Secure)',
};

const sweeps: Record<string, string> = {
  outbox: 'Messages en attente',
  mrr: 'Revenu mensuel compté d’après le journal',
  'unsettled-payments': 'Paiements sans réponse, revus chez le prestataire',
  'unhandled-events': 'Événements du prestataire repris',
  'cancelled-months': 'Mois résiliés arrivés à leur fin',
  'pauses-begin': 'Pauses commencées à la fin du mois payé',
  'pauses-end': 'Pauses terminées\u00a0: abonnements repris',
  'pauses-ending': 'Pauses\u00a0: rappels avant la reprise',
  'given-months': 'Mois donnés par l’équipe arrivés à leur fin',
  'periods-over': 'Mois finis sans nouvelle, revus chez le prestataire',
  'tax-reports': 'Rapports de ventes et d’encaissements préparés pour l’administration',
  'company-invoices': 'Factures à des entreprises françaises remises à la plateforme',
  'tax-reports-sent': 'Rapports acceptés ou refusés par l’administration',
  'tax-reports-reviewed': 'Rapports rectifiés, après un nouveau compte',
  'provider-comparison': 'Comparaison de la nuit avec le prestataire',
  dunning: 'Paiements en retard\u00a0: nouvelles tentatives et suspensions',
  'price-notices': 'Changements de prix annoncés aux abonnés',
  'lower-prices': 'Baisses de prix annoncées aux abonnés',
  'sleeping-tools':
    'Outils payés et jamais ouverts depuis 60\u00a0jours\u00a0: «\u00a0les gardez-vous\u00a0?\u00a0»',
  'shelf-order': 'Ordre du catalogue\u00a0: abonnés comptés par automatisation',
  'old-sleeping-notices': 'Ménage\u00a0: questions sur les outils qui dorment',
  'pending-refunds': 'Remboursements en cours, revus chez le prestataire',
  'succeeded-refunds': 'Remboursements réussis, revérifiés',
  'trials-ending': 'Essais\u00a0: rappels avant la fin',
  'trials-over': 'Essais terminés',
  'former-trials': 'Essais d’avant, notés par boîte aux lettres',
  'gifts-ending': 'Cadeaux\u00a0: rappels avant la fin',
  'gifts-over': 'Cadeaux terminés',
  'forgotten-deletions': 'Suppressions de compte reprises',
  'old-used-trials': 'Ménage\u00a0: essais déjà utilisés',
  'old-deletion-records': 'Ménage\u00a0: traces de comptes supprimés',
  'old-claims': 'Ménage\u00a0: restaurations sans suite',
  'old-counters': 'Ménage\u00a0: compteurs de requêtes',
  'old-messages': 'Ménage\u00a0: messages envoyés',
  'old-journal-details': 'Ménage\u00a0: détails du journal de l’équipe',
  'old-viewings': 'Ménage\u00a0: comptes consultés par l’équipe',
  'old-job-runs': 'Ménage\u00a0: journal des tâches',
  'outgoing-fan-out': 'Notifications sortantes réparties par adresse',
  'outgoing-deliveries': 'Notifications sortantes envoyées',
  'old-outgoing-events': 'Ménage\u00a0: notifications sortantes',
  'keys-ending': 'Clés d’API\u00a0: rappels avant leur fin',
  'old-sessions': 'Ménage\u00a0: sessions finies',
  'old-links': 'Ménage\u00a0: liens envoyés par email',
  'old-factor-challenges': 'Ménage\u00a0: seconds facteurs laissés en chemin',
  'old-events': 'Ménage\u00a0: événements du prestataire',
  'unsettled-workflows': 'Workflows publiés ou retirés dans n8n',
  'old-workflow-runs': 'Ménage\u00a0: réponses d’automatisations, d’hier',
  'old-tickets': 'Ménage\u00a0: adresses signées des pages',
  'settled-requests': 'Demandes au support résolues depuis 14\u00a0jours, fermées',
  'old-requests': 'Ménage\u00a0: messages au support',
  'unsent-files': 'Ménage\u00a0: fichiers au support jamais envoyés, ou de demandes effacées',
  'unused-covers': 'Ménage\u00a0: images que plus rien ne montre',
  'old-assets': 'Ménage\u00a0: fichiers des pages d’anciennes versions',
  'old-archives': 'Ménage\u00a0: archives «\u00a0Toutes mes données\u00a0»',
  'facts-of-documents': 'Documents lus pour la liste\u00a0: client, montant, dates',
  'documents-of-shut-tools': 'Documents d’outils qui ne s’ouvrent plus\u00a0: annoncés, puis effacés',
  'old-leaving-reasons': 'Ménage\u00a0: raisons de départ',
  'incoming-emails': 'Emails reçus\u00a0: idées et réponses au support',
  'old-incoming-emails': 'Ménage\u00a0: empreintes d’emails reçus',
  'ideas-to-read': 'Idées à faire lire par l’IA',
  'idea-news': 'Nouvelles aux auteurs d’idées',
  'voters-to-tell': 'Nouvelles à qui a soutenu une idée mise en vente',
  'ai-calls-of-gone-ideas': 'Lectures d’idées supprimées entre-temps, closes',
  'old-ai-calls': 'Ménage\u00a0: coût des lectures de plus de 400\u00a0jours',
  'old-ideas': 'Ménage\u00a0: idées d’automatisation',
  'old-acceptances': 'Ménage\u00a0: conditions acceptées par des comptes supprimés',
  'old-alerts': 'Ménage\u00a0: incidents résolus',
  'inactive-accounts': 'Comptes sans visite\u00a0: avertissements et suppressions',
  'old-buyers': 'Ménage\u00a0: acheteurs des factures de plus de dix ans',
};

export const sweepName = (name: string): string => sweeps[name] ?? name;

type Automation = Pick<Due, 'automation' | 'amount'>;

const dues: Record<DueKind, (due: Automation) => string> = {
  renewal: ({ automation, amount }) => `débit de ${formatEuros(amount)} pour «\u00a0${automation}\u00a0»`,
  month_over: ({ automation }) => `fin du mois payé de «\u00a0${automation}\u00a0», résilié`,
  attempt: ({ automation }) => `nouvelle tentative de débit pour «\u00a0${automation}\u00a0»`,
  suspension: ({ automation }) => `suspension de «\u00a0${automation}\u00a0», impayé`,
  pause_begins: ({ automation }) => `début de la pause de «\u00a0${automation}\u00a0»`,
  pause_ending: ({ automation }) => `rappel de la reprise de «\u00a0${automation}\u00a0»`,
  pause_over: ({ automation }) => `reprise de «\u00a0${automation}\u00a0» après sa pause`,
  trial_ending: ({ automation }) => `rappel de la fin de l’essai de «\u00a0${automation}\u00a0»`,
  trial_over: ({ automation }) => `fin de l’essai de «\u00a0${automation}\u00a0»`,
  gift_ending: ({ automation }) => `rappel de la fin du cadeau «\u00a0${automation}\u00a0»`,
  gift_over: ({ automation }) => `fin du cadeau «\u00a0${automation}\u00a0»`,
  message: () => 'envoi d’un message daté',
};

/** `20 décembre 2026 à 15:05 : débit de 5 € pour « Devis » (Camille Martin)`. */
export function dueText(due: Due): string {
  const who = due.person ? ` (${due.person})` : '';
  return `${formatDateTime(due.at)}\u00a0: ${dues[due.kind](due)}${who}`;
}

const fates: Record<string, string> = {
  held: 'retenu',
  lost: 'perdu',
  pending: 'en chemin',
  failed: 'abandonné',
};

/** Empty when every event arrived once. */
export function fatesText(deliveries: readonly string[], events: number): string {
  const parts = Object.entries(fates).flatMap(([status, word]) => {
    const count = deliveries.filter((one) => one === status).length;
    if (count === 0) return [];
    const plural = count > 1 && status !== 'pending' ? 's' : '';
    return [`${count}\u00a0${word}${plural}`];
  });
  const copies = deliveries.length - events;
  if (copies > 0) parts.push(`${copies}\u00a0en double`);
  return parts.join(', ');
}

const counted = (count: number | 'all', one: string, many: string): string => {
  if (count === 'all') return `tous les ${many} à venir`;
  return count === 1 ? `le prochain ${one}` : `les ${count}\u00a0prochains ${many}`;
};

export const webhooks = (count: number | 'all'): string => counted(count, 'webhook', 'webhooks');
export const debits = (count: number): string => counted(count, 'débit', 'débits');
