import { type EuroCents, formatEuros } from '../money/money.ts';
import { inNumber } from '../text/french-count.ts';
import type { DisputeStatus, RefundReason, RefundStatus, StaffRefundReason } from './payment-status.ts';
import { type TransitionTable, transition } from './transition-table.ts';

/** docs/product/order.md#status-follows-the-money */

/** docs/product/order.md#five-statuses */
/** Staff read one word for each state (docs/product/order.md#five-statuses). */

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
export const ORDER_LINE_KINDS = ['purchase', 'subscription', 'cap_discount'] as const;
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];
export const PURCHASE_SOURCES = ['order', 'gift', 'restore'] as const;
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number];

export const PAYABLE_ORDER_STATUSES = ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].pay);

export function nextOrderStatus(status: OrderStatus, act: OrderAct): OrderStatus {
  return transition('order', ORDER_TRANSITIONS, status, act);
}

export function isOrderPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'refunded';
}

const ORDERS: Record<OrderStatus, string> = {
  pending: 'En attente',
  paid: 'Payée',
  failed: 'Échouée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};
export const orderWord = (status: OrderStatus): string => ORDERS[status];

const GIVEN_BACK = { one: 'rendu', many: 'rendus' };

/** Null where nothing was given back. */
export function givenBackWords(total: EuroCents, givenBack: EuroCents): string | null {
  if (givenBack === 0) return null;
  if (givenBack >= total) return 'rendu en entier';
  return `dont ${formatEuros(givenBack)} ${inNumber(givenBack / 100, GIVEN_BACK)}`;
}

/** Says what the status does not. */
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

/** People read `because`; programs read `instead`, the call to use. */
type StaffStatusDecision =
  | { do: 'cancel' }
  | { do: 'nothing' }
  | { do: 'refuse'; because: string; instead: string };

const refund = 'POST /api/admin/orders/{id}/refund/';
const compare = 'POST /api/admin/provider-comparison/';
const toggle = 'POST /api/admin/subscriptions/{id}/toggle/';
const refundIt = 'Pour rendre l’argent, choisissez «\u00a0Rembourser\u00a0».';
const endSubscription = 'Désactivez son abonnement.';
const readStripe = 'dans «\u00a0À traiter\u00a0», lancez la comparaison avec Stripe.';

const INSTEAD: Record<Exclude<OrderStatus, 'cancelled'>, [because: string, instead: string]> = {
  paid: [`Une commande n’est payée que par l’argent reçu. S’il l’a été, ${readStripe}`, compare],
  failed: [`Seul Stripe dit qu’un paiement a échoué\u00a0: ${readStripe}`, compare],
  pending: [
    'Une commande ne redevient pas en attente. Pour un retard, voyez l’abonnement.',
    'GET /api/admin/subscriptions/{id}/diagnose/',
  ],
  refunded: [`Une commande n’est remboursée que par l’argent rendu. ${refundIt}`, refund],
};

const refuse = (because: string, instead: string): StaffStatusDecision => ({
  do: 'refuse',
  because,
  instead,
});

export function decideStatusByStaff(
  { status, reason }: { status: OrderStatus; reason: OrderReason },
  asked: OrderStatus,
): StaffStatusDecision {
  if (asked !== 'cancelled') return refuse(...INSTEAD[asked]);
  if (status === 'cancelled') return { do: 'nothing' };
  if (isOrderPaid(status))
    return refuse(`Cette commande a été payée\u00a0: elle ne s’annule plus. ${refundIt}`, refund);
  if (reason === 'renewal')
    return refuse(`Un renouvellement s’annule avec l’abonnement qui le demande. ${endSubscription}`, toggle);
  if (status === 'failed')
    return refuse(
      `Le paiement de cette commande a échoué\u00a0: seule une commande en attente s’annule. ${endSubscription}`,
      toggle,
    );
  return { do: 'cancel' };
}

/** The money came while staff cancelled, or is still at the bank. */
export const stillAtTheBank =
  'La banque n’a pas encore répondu sur ce paiement\u00a0: réessayez dans un instant. S’il est encaissé, la commande se rembourse.';
