/** What staff read of an order’s money; one word for each state (docs/product/order.md#five-statuses). */
import type { DisputeStatus } from './dispute-status.ts';
import type { OrderReason, OrderStatus } from './order-status.ts';
import type { RefundReason, RefundStatus, StaffRefundReason } from './refund-status.ts';

const ORDERS: Record<OrderStatus, string> = {
  pending: 'En attente',
  paid: 'Payée',
  failed: 'Échouée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};
export const orderWord = (status: OrderStatus): string => ORDERS[status];

const REASONS: Record<OrderReason, string> = {
  purchase: 'Achat et premier mois',
  activation: 'Activation d’un abonnement',
  renewal: 'Renouvellement',
};
export const orderReasonWord = (reason: OrderReason): string => REASONS[reason];

const REFUNDS: Record<RefundStatus, string> = {
  pending: 'En route vers la carte',
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
