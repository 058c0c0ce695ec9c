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
  /** A refund waits for the bank. */
  readonly isRefunding: boolean;
  readonly hasAddress: boolean;
  readonly differs: boolean;
}

/** LPF, R*. 196-1: 31 December of the second year after the payment, its last instant. */
export const correctableUntil = (paidAt: Date): Date => endOfParisDay(`${parisYear(paidAt) + 2}-12-31`);

/** In words for the customer and for staff; undefined where its buyer may be corrected. */
export function whyNotCorrected(facts: CorrectionFacts, now: Date): string | undefined {
  const { order, replacedBy } = facts;
  if (facts.isForgotten) return 'Ce compte est supprimé\u00a0: sa facture reste telle qu’elle a été émise.';
  if (replacedBy !== null)
    return `La facture ${replacedBy} a remplacé celle-ci\u00a0: c’est elle qui se corrige.`;
  if (order.status !== 'paid' || facts.isRefunding || facts.invoiced !== order.total)
    return 'Cette commande est remboursée, en tout ou en partie, ou va l’être\u00a0: sa facture ne se corrige plus.';
  if (now > correctableUntil(order.paidAt))
    return 'Une facture se corrige jusqu’au 31\u00a0décembre de la deuxième année qui suit son paiement\u00a0: ce terme est passé.';
  if (!facts.hasAddress)
    return 'Il manque une adresse de facturation au compte\u00a0: c’est elle que portera la facture.';
  if (!facts.differs) return 'Cette facture porte déjà l’adresse de facturation d’aujourd’hui.';
  return undefined;
}
