import type { OrderStatus } from '../status/order-status.ts';
import { endOfParisDay, parisYear } from '../time/paris-calendar.ts';
import type { EuroCents } from './money.ts';

/** docs/product/invoice.md#when-corrected */

export interface CorrectionFacts {
  /** The account is deleted, or the paper no longer names its buyer. */
  readonly isForgotten: boolean;
  readonly replacedBy: string | null;
  readonly order: { readonly status: OrderStatus; readonly total: EuroCents; readonly paidAt: Date };
  /** The sum of the order's papers. */
  readonly invoiced: EuroCents;
  /** By refunds, or by a bank, for which there is no paper. */
  readonly givenBack: EuroCents;
  /** A refund waits for the bank. */
  readonly isRefunding: boolean;
  readonly hasAddress: boolean;
  readonly differs: boolean;
  /** Staff see the proofs that a customer sends; a customer alone has typed an address. */
  readonly isAskedByStaff: boolean;
  /** Its tax would be that of another place, which no number that VIES knows proves. */
  readonly isMoved: boolean;
  readonly corrections: number;
}

/** A customer’s own; each is kept for ten years and sent. */
export const OWN_CORRECTIONS = 3;

/** LPF, R*. 196-1: 31 December of the second year after the payment, its last instant. */
export const correctableUntil = (paidAt: Date): Date => endOfParisDay(`${parisYear(paidAt) + 2}-12-31`);

/** In words for the customer and for staff; undefined where its buyer may be corrected. */
export function whyNotCorrected(facts: CorrectionFacts, now: Date): string | undefined {
  const { order, replacedBy } = facts;
  if (facts.isForgotten) return 'Ce compte est supprimé\u00a0: sa facture reste telle qu’elle a été émise.';
  if (replacedBy !== null)
    return `La facture ${replacedBy} a remplacé celle-ci\u00a0: c’est elle qui se corrige.`;
  const isWhole = facts.invoiced === order.total && facts.givenBack === 0;
  if (order.status !== 'paid' || facts.isRefunding || !isWhole)
    return 'Cette commande est remboursée, en tout ou en partie, ou va l’être\u00a0: sa facture ne se corrige plus.';
  if (now > correctableUntil(order.paidAt))
    return 'Une facture se corrige jusqu’au 31\u00a0décembre de la deuxième année qui suit son paiement\u00a0: ce terme est passé.';
  if (!facts.hasAddress)
    return 'Il manque une adresse de facturation au compte\u00a0: c’est elle que portera la facture.';
  if (!facts.differs) return 'Cette facture porte déjà l’adresse de facturation d’aujourd’hui.';
  if (facts.isAskedByStaff) return undefined;
  if (facts.isMoved)
    return 'Cette adresse changerait la TVA de la facture\u00a0: écrivez-nous, avec ce qui montre que c’était la vôtre le jour du paiement.';
  if (facts.corrections >= OWN_CORRECTIONS)
    return `La facture de cette commande a déjà été corrigée ${OWN_CORRECTIONS}\u00a0fois\u00a0: écrivez-nous.`;
  return undefined;
}
