/** docs/product/order.md#five-statuses */
import { type TransitionTable, transition } from './transition-table.ts';

export const ORDER_STATUSES = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_ACTS = [
  'pay',
  'pay_late',
  'fail',
  'retry',
  'cancel',
  'refund',
  'refund_fails',
  'lose_dispute',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export const ORDER_TRANSITIONS: TransitionTable<OrderStatus, OrderAct> = {
  pending: { pay: 'paid', fail: 'failed', cancel: 'cancelled' },
  failed: { pay: 'paid', fail: 'failed', retry: 'pending', cancel: 'cancelled' },
  paid: { refund: 'refunded', lose_dispute: 'refunded' },
  cancelled: { pay_late: 'paid' },
  // The bank sent the refund back, so it is owed again.
  refunded: { refund_fails: 'paid' },
};

export const ORDER_REASONS = ['purchase', 'activation', 'renewal'] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];
export const ORDER_LINE_KINDS = [
  'purchase',
  'purchase_discount',
  'subscription',
  'cap_discount',
  'month_discount',
] as const;
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];
/** What is paid once; the other lines come back each month. */
export const isOfPurchase = (kind: OrderLineKind): boolean =>
  kind === 'purchase' || kind === 'purchase_discount';
export const isDiscount = (kind: OrderLineKind): boolean => kind.endsWith('_discount');
export const PURCHASE_SOURCES = ['order', 'gift', 'restore'] as const;
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number];

export const PAYABLE_ORDER_STATUSES = ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].pay);

export function nextOrderStatus(status: OrderStatus, act: OrderAct): OrderStatus {
  return transition('order', ORDER_TRANSITIONS, status, act);
}

export function isOrderPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'refunded';
}
