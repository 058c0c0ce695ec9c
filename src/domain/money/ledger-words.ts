/** docs/product/ledger.md#words-for-each-act */
import { isLedgerEntity, type LedgerEntity } from './ledger-facts.ts';

const WORDS = {
  subscription: {
    confirm_payment: 'Abonnement payé et actif',
    start_trial: 'Essai gratuit commencé',
    grant_gift: 'Automatisation offerte par l’équipe',
    restore: 'Abonnement restauré avec le compte, inactif',
    record_ownership: 'Automatisation acquise, sans abonnement',
    create_by_staff: 'Abonnement créé par l’équipe',
    cancel: 'Abonnement annulé',
    reactivate: 'Annulation retirée',
    reactivate_by_staff: 'Abonnement réactivé par l’équipe',
    period_ended: 'Mois annulé arrivé à son terme',
    plan_pause: 'Pause prévue',
    take_back_pause: 'Pause retirée',
    begin_pause: 'Pause commencée',
    resume: 'Abonnement repris après une pause',
    payment_failed: 'Prélèvement refusé',
    payment_recovered: 'Paiement en retard reçu',
    suspend: 'Abonnement suspendu, faute de paiement',
    trial_ended: 'Essai gratuit terminé',
    gift_ended: 'Cadeau terminé',
    gift_becomes_owned: 'Cadeau acquis pour de bon',
    replace_by_paid: 'Période gratuite remplacée par un abonnement payé',
    end_by_staff: 'Abonnement terminé par l’équipe',
    end_now: 'Abonnement terminé aussitôt',
    renew: 'Mois renouvelé',
    begin_debit: 'Mois en cours de prélèvement bancaire',
    take_announced_price: 'Nouveau prix appliqué, comme annoncé',
    tell_price_change: 'Changement de prix annoncé',
    tell_lower_price: 'Baisse de prix annoncée',
    lapse_price_change: 'Annonce du changement de prix sans effet\u00a0: l’email n’est pas parti à temps',
    share_out: 'Part sous le plafond recalculée',
    take_up_attempts: 'Nouvelles tentatives de prélèvement',
    recreate_at_provider: 'Abonnement recréé chez Stripe',
  },
  order: {
    place: 'Commande ouverte',
    reprice: 'Montant de la commande recalculé',
    pay: 'Commande payée',
    pay_late: 'Commande payée après coup',
    fail: 'Paiement de la commande refusé',
    retry: 'Paiement de la commande tenté de nouveau',
    cancel: 'Commande abandonnée',
    refund: 'Commande remboursée',
    refund_fails: 'Commande de nouveau à rembourser',
    lose_dispute: 'Commande rendue par la banque',
  },
  payment: {
    create: 'Paiement préparé',
    open: 'Paiement ouvert',
    process: 'Paiement en cours à la banque',
    succeed: 'Paiement réussi',
    fail: 'Paiement refusé',
    void: 'Paiement abandonné',
    ask_immediate_access: 'Accès immédiat demandé',
  },
  purchase: {
    purchase: 'Automatisation achetée',
    gift: 'Automatisation acquise par un cadeau',
    restore: 'Achat restauré',
    withdraw: 'Achat rendu par une rétractation',
    lose_dispute: 'Achat annulé après une contestation',
    refund: 'Achat annulé, remboursé',
    end_with_account: 'Achat terminé avec le compte',
  },
  refund: { open: 'Remboursement décidé', succeed: 'Remboursement réussi', fail: 'Remboursement refusé' },
  withdrawal: { state: 'Rétractation déclarée' },
  dispute: {
    open: 'Débit contesté auprès de la banque',
    win: 'Contestation rejetée',
    lose: 'Contestation acceptée',
  },
  gift: { grant: 'Cadeau accordé' },
  cap: {
    change: 'Plafond mensuel modifié',
    set_cap: 'Plafond mensuel modifié par l’équipe',
    restore: 'Plafond mensuel restauré',
  },
  account: {
    create: 'Compte créé',
    restore: 'Compte restauré',
    delete: 'Compte supprimé',
    accept_offers: 'Offres et nouveautés par email acceptées',
    refuse_offers: 'Offres et nouveautés par email refusées',
    accept_sms: 'Notifications par SMS acceptées',
    refuse_sms: 'Notifications par SMS refusées',
  },
} as const satisfies Record<LedgerEntity, Readonly<Record<string, string>>>;

export type LedgerAct<Entity extends LedgerEntity> = keyof (typeof WORDS)[Entity] & string;

export function ledgerWords(entity: string, act: string): string {
  const acts: Readonly<Record<string, string>> = isLedgerEntity(entity) ? WORDS[entity] : {};
  return Object.hasOwn(acts, act) ? (acts[act] ?? act) : act;
}
