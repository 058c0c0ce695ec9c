/** What the journal of the staff holds, in words (docs/product/journal.md#every-act). */
const WORDS = {
  'subscription.create': 'Mois offert par l’équipe',
  'subscription.cancel': 'Abonnement annulé à la fin du mois payé',
  'subscription.reactivate': 'Abonnement réactivé',
  'subscription.activate': 'Abonnement réactivé',
  'subscription.deactivate': 'Abonnement terminé aussitôt',
  'subscription.recreate': 'Abonnement recréé chez le prestataire',
  'gift.grant': 'Automatisation offerte',
  'cap.set': 'Plafond mensuel modifié',
  'order.refund': 'Remboursement décidé',
  'order.cancel': 'Annulation d’une commande demandée',
  'alert.resolve': 'Alerte réglée',
  'price-change.announce': 'Changement de prix annoncé',
  'comparison.start': 'Comparaison avec le prestataire lancée',
  'message.send-again': 'Message renvoyé',
  'difference.repair': 'Réparation d’une différence demandée',
  refused: 'Refusé, faute de droits',
} as const;

export type StaffAct = keyof typeof WORDS;

/** What an act was done to. */
export type JournalSubject =
  | 'subscription'
  | 'person'
  | 'order'
  | 'automation'
  | 'alert'
  | 'comparison'
  | 'difference'
  | 'message'
  | 'call';
