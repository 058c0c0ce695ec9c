/** docs/product/alert.md#each-alert-has-its-guide */
import { messageWords } from './message-words.ts';

export const ALERT_ACTS = ['refund', 'paid_otherwise', 'close'] as const;
export type AlertAct = (typeof ALERT_ACTS)[number];

export interface AlertGuide {
  title: string;
  explanation: string;
  proposal: string;
  acts: readonly AlertAct[];
}

export const ALERT_GUIDES = {
  paid_after_end: {
    title: 'Prélevé après la fin',
    explanation:
      'Stripe a encaissé un mois alors que l’abonnement avait pris fin\u00a0: cette somme est due au client.',
    proposal: 'Remboursez-la\u00a0: la facture et son avoir sont émis.',
    acts: ['refund', 'close'],
  },
  paid_after_void: {
    title: 'Paiement abandonné, encaissé quand même',
    explanation:
      'Un paiement abandonné a été confirmé chez Stripe\u00a0: rien n’a été livré, la somme est due au client.',
    proposal: 'Remboursez-la\u00a0: la facture et son avoir sont émis.',
    acts: ['refund', 'close'],
  },
  refund_failed: {
    title: 'Remboursement refusé',
    explanation:
      'La banque ou Stripe n’a pas accepté le remboursement, par exemple parce que la carte est fermée ou le débit contesté.',
    proposal:
      'Demandez-le de nouveau, ou versez la somme par un autre moyen avec l’accord du client et dites-le ici. Rien n’est dû si la banque l’a déjà rendue, ou un autre remboursement\u00a0: fermez l’alerte.',
    acts: ['refund', 'paid_otherwise', 'close'],
  },
  refund_late: {
    title: 'Remboursement en retard',
    explanation: 'Un remboursement attend depuis sept jours\u00a0; la loi en donne quatorze.',
    proposal: 'Cherchez chez Stripe ce qui le retient\u00a0: le solde du compte est peut-être vide.',
    acts: ['close'],
  },
  wrong_amount: {
    title: 'Montant inattendu',
    explanation: 'Stripe a encaissé un autre montant que celui de la commande\u00a0: rien n’a été activé.',
    proposal: 'Comparez la commande et la facture de Stripe, puis corrigez avec le client.',
    acts: ['close'],
  },
  wrong_renewal_amount: {
    title: 'Renouvellement d’un montant inattendu',
    explanation:
      'Un mois a été réglé pour un autre montant que ce qui était dû, sans carte à laquelle rendre la différence.',
    proposal: 'Rendez la différence au client par le moyen qui a servi, puis fermez l’alerte.',
    acts: ['close'],
  },
  ended_at_provider: {
    title: 'Abonnement terminé chez Stripe',
    explanation:
      'Un abonnement a pris fin chez Stripe sans que la boutique l’ait demandé\u00a0: il s’arrête avec le mois payé, et le client en est averti.',
    proposal: 'Vérifiez s’il a été supprimé à la main\u00a0: si c’est une erreur, réactivez-le.',
    acts: ['close'],
  },
  dispute_opened: {
    title: 'Débit contesté',
    explanation: 'Un client conteste un débit auprès de sa banque, qui attend notre réponse.',
    proposal:
      'Répondez chez Stripe avant la date limite, avec la facture et les traces d’utilisation. Ne remboursez pas en plus.',
    acts: ['close'],
  },
  dispute_lost: {
    title: 'Contestation perdue',
    explanation:
      'La banque a rendu l’argent au client\u00a0: ce que ce débit payait prend fin. Un mois en cours payé par un autre débit va à son terme.',
    proposal:
      'Rien n’est à rembourser. Un email a dit au client ce qui a pris fin\u00a0; écrivez-lui s’il s’agit d’un malentendu.',
    acts: ['close'],
  },
  dispute_unknown: {
    title: 'Débit contesté inconnu',
    explanation: 'Une contestation porte sur un débit qui ne correspond à aucune commande.',
    proposal: 'Cherchez ce paiement chez Stripe.',
    acts: ['close'],
  },
  event_object_missing: {
    title: 'Événement sans objet',
    explanation:
      'Stripe a annoncé un événement, mais l’objet qu’il nomme n’existe pas ou plus chez lui\u00a0: rien n’a pu être mis à jour.',
    proposal:
      'Vérifiez chez Stripe s’il a été supprimé à la main, et si la clé de la boutique est bien celle de ce compte, puis lancez une comparaison.',
    acts: ['close'],
  },
  provider_differences: {
    title: 'Différences avec Stripe',
    explanation: 'La comparaison de la nuit a trouvé des différences entre la boutique et Stripe.',
    proposal: 'Ouvrez la comparaison\u00a0: chaque différence y porte la réparation proposée.',
    acts: ['close'],
  },
  paid_while_deleted: {
    title: 'Payé pendant la suppression du compte',
    explanation:
      'Un paiement a été confirmé au moment où le compte était supprimé\u00a0: il figure dans son dossier.',
    proposal: 'Remboursez-le depuis la commande si la personne ne revient pas.',
    acts: ['close'],
  },
  account_not_erased: {
    title: 'Compte non effacé',
    explanation: 'Un compte supprimé attend encore d’être fermé chez Stripe, puis effacé.',
    proposal: 'Vérifiez que Stripe répond\u00a0; l’effacement est tenté de nouveau.',
    acts: ['close'],
  },
  idea_not_read: {
    title: 'Idée non lue',
    explanation:
      'Le modèle n’a pas pu lire une idée, trois fois de suite : elle attend, avec ses mots intacts.',
    proposal: 'Ouvrez l’idée : la raison y est écrite. Corrigez-la, puis envoyez l’idée de nouveau à l’IA.',
    acts: ['close'],
  },
  ai_budget_spent: {
    title: 'Budget de l’IA atteint',
    explanation: 'Lire une idée de plus pourrait dépasser le budget du mois : les suivantes attendent.',
    proposal: 'Elles seront lues le mois prochain, ou dès que AI_MONTHLY_BUDGET aura été relevé.',
    acts: ['close'],
  },
  mailbox_away: {
    title: 'Boîte de réception injoignable',
    explanation:
      'Les idées et les réponses envoyées par email attendent dans la boîte depuis plus d’une heure\u00a0: la boutique n’arrive pas à la lire.',
    proposal:
      'Vérifiez l’adresse et le mot de passe (IMAP_URL), puis l’état du serveur de messagerie. L’alerte se ferme quand la boîte répond.',
    acts: ['close'],
  },
  same_address: {
    title: 'Deux comptes pour une adresse',
    explanation:
      'Deux comptes avaient des adresses que rien ne distinguait à l’œil, ou qui désignent la même boîte. Rien n’a été réuni. L’adresse ouvre le premier\u00a0; dans celle du second, le signe qui les séparait ou le numéro du compte est écrit entre crochets, et plus aucun email n’y part.',
    proposal:
      'Voyez avec la personne quel compte elle garde, puis donnez au second sa vraie adresse, ou supprimez-le.',
    acts: ['close'],
  },
  report_refused: {
    title: 'Rapport ou facture refusés par la plateforme agréée',
    explanation:
      'La plateforme ou l’administration n’a pas pris un rapport de ventes ou d’encaissements, ou une facture à une entreprise française\u00a0: cela reste à remettre.',
    proposal:
      'Lisez le motif dans les finances, corrigez ce qu’il nomme (souvent un réglage du serveur, ou le compte chez la plateforme), puis envoyez-le à nouveau.',
    acts: ['close'],
  },
  report_late: {
    title: 'Rapport ou facture en retard à la plateforme agréée',
    explanation:
      'La date limite d’un rapport, ou d’une facture à une entreprise française, est passée sans qu’il soit accepté.',
    proposal:
      'Voyez dans les finances où il en est\u00a0: à envoyer, sans réponse de la plateforme, ou refusé. L’alerte se ferme quand il est accepté.',
    acts: ['close'],
  },
  message_given_up: {
    title: 'Message abandonné',
    explanation:
      'Un email, une demande à Stripe ou un rapport n’a pas pu être remis\u00a0: il n’est plus tenté.',
    proposal:
      'Cherchez ce qui l’a empêché, faites vous-même ce qui devait l’être (écrire au client, corriger chez Stripe), puis fermez l’alerte.',
    acts: ['close'],
  },
} satisfies Record<string, AlertGuide>;

export type AlertKind = keyof typeof ALERT_GUIDES;

const unknown: AlertGuide = {
  title: 'À vérifier',
  explanation: 'Un fait inattendu demande le regard d’une personne.',
  proposal: 'Lisez les détails, agissez, puis fermez l’alerte.',
  acts: ['close'],
};

const guideOf: ReadonlyMap<string, AlertGuide> = new Map(Object.entries(ALERT_GUIDES));

export function alertGuide(kind: string): AlertGuide {
  return guideOf.get(kind) ?? unknown;
}

export function alertExplanation(kind: string, { message }: Readonly<Record<string, unknown>>): string {
  const { explanation } = alertGuide(kind);
  if (kind !== 'message_given_up' || typeof message !== 'string') return explanation;
  return `${explanation} De quelle sorte\u00a0: «\u00a0${messageWords(message)}\u00a0».`;
}
