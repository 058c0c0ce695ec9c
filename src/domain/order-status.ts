/** The life of an order; once paid its money never changes, corrections are new rows (ruling 22). */
import { type TransitionTable, transition } from './transition-table.ts';

export const ORDER_STATUSES = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_ACTS = ['pay', 'pay_late', 'fail', 'retry', 'cancel', 'refund', 'lose_dispute'] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/**
 * A failed order may still be paid: another card is tried on the same intent. What the provider took after an order was
 * given up is acknowledged by `pay_late` before it is given back, so that the debit has its invoice. A lost dispute is
 * money that the bank has given back.
 */
export const ORDER_TRANSITIONS: TransitionTable<OrderStatus, OrderAct> = {
  pending: { pay: 'paid', fail: 'failed', cancel: 'cancelled' },
  failed: { pay: 'paid', fail: 'failed', retry: 'pending', cancel: 'cancelled' },
  paid: { refund: 'refunded', lose_dispute: 'refunded' },
  cancelled: { pay_late: 'paid' },
  refunded: {},
};

/** An order in one of these may still take money. */
export const PAYABLE_ORDER_STATUSES = ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].pay);

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'En attente',
  paid: 'Payée',
  failed: 'Échouée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};

/** The status an act leads to. Throws ForbiddenTransition. */
export function nextOrderStatus(status: OrderStatus, act: OrderAct): OrderStatus {
  return transition('order', ORDER_TRANSITIONS, status, act);
}

/** `is_paid` of the wire: money was received, refunded or not. */
export function isOrderPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'refunded';
}
