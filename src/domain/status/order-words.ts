/** Staff read one word for each state (docs/product/order.md#five-statuses). */
import { type EuroCents, formatEuros } from '../money/money.ts';
import { inNumber } from '../text/french-count.ts';
import type { OrderReason, OrderStatus } from './order-status.ts';
import type { DisputeStatus, RefundReason, RefundStatus, StaffRefundReason } from './payment-status.ts';

const ORDERS: Record<OrderStatus, string> = {
  pending: 'En attente',
  paid: 'Payée',
  failed: 'Échouée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};
export const orderWord = (status: OrderStatus): string => ORDERS[status];

const GIVEN_BACK = { one: 'rendu', many: 'rendus' };

export function givenBackWords(total: EuroCents, givenBack: EuroCents): string | null {
  if (givenBack === 0) return null;
  if (givenBack >= total) return 'rendu en entier';
  return `dont ${formatEuros(givenBack)} ${inNumber(givenBack / 100, GIVEN_BACK)}`;
}

export function orderNote(order: {
  status: OrderStatus;
  total: EuroCents;
  givenBack: EuroCents;
  isContested: boolean;
}): string | null {
  const back = order.status === 'refunded' ? null : givenBackWords(order.total, order.givenBack);
  return [back, order.isContested ? 'contesté à la banque' : null].filter(Boolean).join(', ') || null;
}

/** Staff filter by these; a full refund is a status instead. */
export const MONEY_BACK_WORDS = { part: 'Rendue en partie', contested: 'Contestée à la banque' } as const;
export type MoneyBack = keyof typeof MONEY_BACK_WORDS;

const REASONS: Record<OrderReason, string> = {
  purchase: 'Achat et premier mois',
  activation: 'Activation d’un abonnement',
  renewal: 'Renouvellement',
};
export const orderReasonWord = (reason: OrderReason): string => REASONS[reason];

const REFUNDS: Record<RefundStatus, string> = {
  pending: 'Demandé',
  succeeded: 'Rendu',
  failed: 'Refusé',
};
export const refundWord = (status: RefundStatus): string => REFUNDS[status];

const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  withdrawal: 'Rétractation',
  legal: 'Obligation légale',
  billing_error: 'Erreur de facturation',
};
export const refundReasonWord = (reason: RefundReason | StaffRefundReason): string =>
  REFUND_REASON_WORDS[reason];

const DISPUTES: Record<DisputeStatus, string> = {
  open: 'Ouverte',
  won: 'Gagnée',
  lost: 'Perdue',
};
export const disputeWord = (status: DisputeStatus): string => DISPUTES[status];
