/** Facts are flat, with opaque ids (docs/product/ledger.md#opaque-and-without-words). */

import type { OrderStatus } from '../status/order-status.ts';
import type { DisputeStatus, PaymentStatus, RefundStatus } from '../status/payment-status.ts';
import type { SubscriptionStatus } from '../status/subscription-status.ts';
import type { EuroCents } from './money.ts';

export const LEDGER_ACTORS = ['customer', 'staff', 'system', 'provider'] as const;
export type LedgerActor = (typeof LEDGER_ACTORS)[number];

export const LEDGER_ENTITIES = [
  'subscription',
  'order',
  'payment',
  'purchase',
  'refund',
  'withdrawal',
  'dispute',
  'gift',
  'cap',
  'account',
] as const;
export type LedgerEntity = (typeof LEDGER_ENTITIES)[number];

export type Fact = string | number | boolean | null;
export type Facts = Readonly<Record<string, Fact>>;

/** These acts change a subscription but not its status. */
export const SUBSCRIPTION_NOTES = [
  'renew',
  'begin_debit',
  'take_announced_price',
  'tell_price_change',
  'tell_lower_price',
  'lapse_price_change',
  'share_out',
  'take_up_attempts',
] as const;
export type SubscriptionNote = (typeof SUBSCRIPTION_NOTES)[number];

export const isLedgerEntity = (value: string): value is LedgerEntity =>
  LEDGER_ENTITIES.some((entity) => entity === value);

export const isLedgerActor = (value: string): value is LedgerActor =>
  LEDGER_ACTORS.some((actor) => actor === value);

export function isFacts(value: unknown): value is Facts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((fact) => fact === null || typeof fact !== 'object');
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Amounts are in cents, instants in ISO 8601. */
export function subscriptionFacts(row: {
  status: SubscriptionStatus;
  inactiveReason: string | null;
  endReason: string | null;
  isFree: boolean;
  giftAsPurchase: boolean;
  automationId: number;
  individualPrice: EuroCents;
  monthlyShare: EuroCents;
  startDate: Date;
  endDate: Date | null;
  currentPeriodEnd: Date | null;
  resumesAt: Date | null;
  pastDueSince: Date | null;
  dunningAttempts: number;
  couponPercent: number | null;
  couponAmount: EuroCents | null;
  couponUntil: Date | null;
}): Facts {
  return {
    status: row.status,
    inactive_reason: row.inactiveReason,
    end_reason: row.endReason,
    is_free: row.isFree,
    as_purchase: row.giftAsPurchase,
    automation: row.automationId,
    price: row.individualPrice,
    share: row.monthlyShare,
    start_date: instant(row.startDate),
    end_date: instant(row.endDate),
    period_end: instant(row.currentPeriodEnd),
    resumes_at: instant(row.resumesAt),
    past_due_since: instant(row.pastDueSince),
    attempts: row.dunningAttempts,
    coupon_percent: row.couponPercent,
    coupon_amount: row.couponAmount,
    coupon_until: instant(row.couponUntil),
  };
}

export function orderFacts(row: {
  status: OrderStatus;
  totalAmount: EuroCents;
  reason: string;
  dueAt: Date;
}): Facts {
  return { status: row.status, total: row.totalAmount, reason: row.reason, due_at: instant(row.dueAt) };
}

export function paymentFacts(row: {
  status: PaymentStatus;
  amount: EuroCents;
  orderId: number;
  type: string;
  immediateAccessAt: Date | null;
  couponId: number | null;
}): Facts {
  const { status, amount, orderId, type, immediateAccessAt, couponId: coupon } = row;
  return { status, amount, order: orderId, type, immediate_access: instant(immediateAccessAt), coupon };
}

export function refundFacts(row: {
  status: RefundStatus;
  amount: EuroCents;
  orderId: number;
  reason: string;
}): Facts {
  return { status: row.status, amount: row.amount, order: row.orderId, reason: row.reason };
}

export function disputeFacts(row: { status: DisputeStatus; amount: EuroCents; orderId: number }): Facts {
  return { status: row.status, amount: row.amount, order: row.orderId };
}

export const STANDING_FACTS: Readonly<Record<LedgerEntity, readonly string[]>> = {
  subscription: [
    'status',
    'inactive_reason',
    'end_reason',
    'is_free',
    'as_purchase',
    'automation',
    'price',
    'share',
    'start_date',
    'end_date',
    'period_end',
    'resumes_at',
    'past_due_since',
    'attempts',
    'coupon_percent',
    'coupon_amount',
    'coupon_until',
  ],
  order: ['status', 'total', 'reason', 'due_at'],
  payment: ['status', 'amount', 'order', 'type', 'immediate_access', 'coupon'],
  purchase: ['owned', 'automation'],
  refund: ['status', 'amount', 'order', 'reason'],
  withdrawal: ['payment', 'purchase', 'month'],
  dispute: ['status', 'amount', 'order'],
  gift: [],
  cap: ['monthly_cap'],
  account: ['deleted'],
};
