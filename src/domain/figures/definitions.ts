import type { MrrMovement } from './mrr.ts';
import { PROJECTED_SUBSCRIBERS } from './projections.ts';

/** Rounds percentages of staff's screens to a tenth; null where there is nothing to compare with. */
const tenth = (percent: number): number => Math.round(percent * 10) / 10 + 0;

export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : tenth(((now - before) / before) * 100);

export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenth((part / whole) * 100);

/** `33,3 %`; signed for a change: `+33,3 %`, `−5 %`. */
export function formatPercent(percent: number, signed = false): string {
  const digits = String(Math.abs(percent)).replace('.', ',');
  const plus = signed && percent > 0 ? '+' : '';
  return `${percent < 0 ? '\u2212' : plus}${digits}\u00a0%`;
}

/** docs/product/administration.md#definition-in-one-text */

const WORDS: Record<MrrMovement, string> = {
  new: 'Nouveaux',
  reactivated: 'De retour',
  resumed: 'Reprises de pause',
  raised: 'En hausse',
  lowered: 'En baisse',
  paused: 'En pause',
  left: 'Partis',
};

export const movementWords = (movement: MrrMovement): string => WORDS[movement];

export const DEFINITIONS = {
  usersCount: 'Les comptes de clients qui existent\u00a0: ni supprimés, ni de l’équipe.',
  newUsersCount:
    'Les clients inscrits depuis le premier du mois, à l’heure de Paris, dont le compte existe encore. Comparés à ceux de tout le mois dernier.',
  ordersCount:
    'Les commandes payées, depuis l’ouverture. Une commande entièrement remboursée n’en est plus\u00a0; en attente, échouée ou annulée, elle n’en est pas.',
  revenue:
    'Les euros encaissés depuis l’ouverture, moins les remboursements faits et les contestations perdues.',
  paidOfDays:
    'Le montant des commandes passées dans ces jours, à l’heure de Paris, et payées. Ce qui a été rendu ensuite n’en est pas déduit\u00a0; une commande entièrement remboursée n’y est plus.',
  ordersOfDays: 'Les commandes passées dans ces jours, à l’heure de Paris, et payées.',
  joinedOfDays: 'Les clients inscrits dans ces jours, à l’heure de Paris, dont le compte existe encore.',
  automationsCount: 'Les automatisations du catalogue, en vente ou non.',
  totalPurchases:
    'Les achats payés, moins ceux dont le prix est entièrement revenu au client\u00a0: remboursé, ou perdu à la banque. Un cadeau ou une restauration n’est pas un achat.',
  activeSubscriptions:
    'Les abonnements payants qui ouvrent un accès\u00a0: actifs, résiliés dont le mois court, ou en retard. Ni essais, ni cadeaux, ni mois donnés par l’équipe.',
  totalSubscriptions:
    'Toutes les lignes de la liste, quel que soit leur statut\u00a0: essais, cadeaux et abonnements terminés compris.',
  activeRows:
    'Les lignes de la liste au statut «\u00a0Actif\u00a0»\u00a0: abonnements payants, essais et mois donnés par l’équipe. Ni suspendus, ni en retard, ni offerts.',
  pastDueSubscriptions: 'Les abonnements dont le mois dû n’est pas encore payé.',
  subscriptionConversionRate:
    'Parmi les clients qui ont au moins un achat payé dont le prix ne leur est pas entièrement revenu, la part de ceux qui ont un abonnement payant.',
  realMrr:
    'Ce que demanderont les prochaines échéances une fois les plafonds appliqués, prix annoncés compris. Sans les abonnements en retard, résiliés ou gratuits.',
  theoreticalMrr: 'Les mêmes abonnements aux prix de ces échéances, comme s’il n’y avait pas de plafond.',
  customerSavings: 'Le MRR théorique moins le MRR réel\u00a0: ce que les plafonds retirent chaque mois.',
  beneficiaryCustomers: 'Les clients à qui le plafond retire quelque chose, ce mois-ci.',
  monthlyGrowth: 'Le MRR réel de maintenant, comparé à celui de la fin du mois dernier, à l’heure de Paris.',
  lateMrr:
    'Ce que demandent les mois en retard, plafonds appliqués. Ils ne sont plus dans le MRR\u00a0: ils y reviennent une fois payés, ou en sont partis.',
  mrrMovements:
    'Pour chaque client et chaque jour, à l’heure de Paris, la différence entre son MRR du soir et celui de la veille. Leur somme est, au centime, la différence du MRR.',
  leavingReasons:
    'Ce que répondent, s’ils le veulent, ceux qui viennent d’annuler. «\u00a0De retour\u00a0»\u00a0: parmi eux, qui paie de nouveau maintenant.',
  netRevenue:
    'Les commandes payées dans la période, taxes comprises, moins ce qui a été remboursé ou perdu à la banque dans la période, quelle que soit la date du paiement.',
  vatByMonth:
    'Ce que les factures et les avoirs du mois ont imprimé. Une contestation perdue n’a pas d’avoir et n’y change rien.',
  cohorts:
    'Les clients selon le mois de leur premier MRR\u00a0; puis, à la fin de ce mois et de chacun des suivants, la part de ceux dont le MRR n’est pas nul. Qui est en retard ou a annulé à cet instant n’y est pas.',
  projectedMonthly: `Le MRR si chaque automatisation avait ${PROJECTED_SUBSCRIBERS} abonnés\u00a0: somme de ${PROJECTED_SUBSCRIBERS}\u00a0×\u00a0prix de l’abonnement, sans plafond.`,
  projectedAnnual: `Un an à ${PROJECTED_SUBSCRIBERS} abonnés par automatisation\u00a0: ce MRR\u00a0×\u00a012, plus les achats payés\u00a0×\u00a0leur prix d’achat.`,
  projectedFromMrr:
    'Un an au rythme d’aujourd’hui\u00a0: MRR réel\u00a0×\u00a012, plus les achats payés\u00a0×\u00a0leur prix d’achat.',
  projectedRevenue:
    'Pour une automatisation\u00a0: abonnés\u00a0×\u00a0prix de l’abonnement\u00a0×\u00a012, plus achats\u00a0×\u00a0prix d’achat. Aux prix du catalogue, sans plafond.',
  toolAccess:
    'Les clients qui peuvent ouvrir cet outil maintenant\u00a0: abonnements, mois qui courent, essais et cadeaux.',
  toolOpened: 'Parmi eux, ceux dont la dernière ouverture de la page n’est pas plus ancienne.',
  toolNeverOpened: 'Parmi eux, ceux qui n’ont jamais ouvert la page.',
  toolKeepers:
    'Les clients qui gardent au moins un document dans cet outil, qu’il s’ouvre encore pour eux ou non. Ni leurs noms ni ce qu’ils gardent ne se voient.',
  toolDocuments: 'Tous leurs documents dans cet outil, sans les versions antérieures.',
  toolBytes: 'Ce que ces documents pèsent ensemble, versions antérieures comprises.',
} as const;

export type FigureName = keyof typeof DEFINITIONS;
