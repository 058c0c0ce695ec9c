import type pg from 'pg';
import { isBankDebitCode } from '#domain/money/debit-means.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import {
  attemptsUsedAfterFailure,
  DUNNING_ATTEMPTS,
  dunningEnd,
  isHardDecline,
  nextAttempt,
  shouldSuspend,
} from '#domain/money/dunning.ts';
import { type OrderStatus, PAYABLE_ORDER_STATUSES } from '#domain/status/order-status.ts';
import type { PaymentStatus } from '#domain/status/payment-status.ts';
import { changeOrder, type OrderRow } from '#money/orders/server/for-other-features.ts';
import {
  changeSubscription,
  emailFacts,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { prepared, type Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';

/** It is our own state of a provider subscription, before the provider is asked. */
export interface RenewalStanding {
  userId: number | null;
  /** Null when no payment of ours began it. */
  paymentId: string | null;
  paymentStatus: PaymentStatus | null;
  /** The keys are the provider's invoice names of the latest renewals. */
  orders: Readonly<Record<string, OrderStatus>>;
}

/** The limit is twice what the provider lists at once. */
const standingOf = prepared<RenewalStanding & pg.QueryResultRow, [string]>(
  'standing_of_provider_subscription',
  `select s.user_id as "userId", p.id as "paymentId", p.status as "paymentStatus",
     (select coalesce(json_object_agg(o.stripe_invoice_id, o.status), '{}') from (
        select o.stripe_invoice_id, o.status from orders o
        where o.user_id = s.user_id and o.stripe_invoice_id is not null
          and exists (select from order_items i where i.order_id = o.id and i.automation_id = s.automation_id)
        order by o.id desc limit 24) o) as orders
   from (select $1::text as id) asked
   left join lateral (
     select s.user_id, s.automation_id from subscriptions s
     where s.id = coalesce(
       (select id from subscriptions where stripe_subscription_id = asked.id),
       (select subscription_id from provider_subscriptions where stripe_subscription_id = asked.id))) s on true
   left join payments p on p.stripe_subscription_id = asked.id`,
);

/** Each event of a renewal asks for it, so it is one query. */
export async function selectStanding(pool: pg.Pool, stripeSubscriptionId: string): Promise<RenewalStanding> {
  const [standing] = await standingOf(pool, stripeSubscriptionId);
  if (!standing) throw new Error('no answer of a query that always has one row');
  return standing;
}

export interface Failure {
  customer: Customer;
  row: SubscriptionRow;
  order: OrderRow;
  invoice: ProviderInvoice;
  code: string;
  now: Date;
  /** The paid period goes back to it. */
  unpaidFrom?: Date | undefined;
}

/** A repeated event changes nothing (docs/product/renewal.md#three-days-with-access). */
export async function startDunning(tx: Transaction, shop: Shop, failure: Failure): Promise<void> {
  const { customer, row, order, code, now, unpaidFrom } = failure;
  // What was read at the provider may be older than a payment that came meanwhile.
  if (row.status !== 'active' || !PAYABLE_ORDER_STATUSES.includes(order.status)) return;
  const attemptsUsed = isHardDecline(code) ? DUNNING_ATTEMPTS : 0;
  const changed = await changeSubscription(tx, customer, row, {
    act: 'payment_failed',
    actor: 'provider',
    now,
    with: {
      pastDueSince: now,
      dunningAttempts: attemptsUsed,
      nextDunningAt: nextMoment(now, attemptsUsed),
      lastDecline: code,
      ...(unpaidFrom ? { currentPeriodEnd: unpaidFrom } : {}),
    },
  });
  await changeOrder(tx, customer, { orderId: order.id, act: 'fail', actor: 'provider', now });
  await notifyCustomer(tx, shop, { ...failure, row: changed });
}

export async function continueDunning(
  tx: Transaction,
  shop: Shop,
  failure: Failure & { pastDueSince: Date },
): Promise<void> {
  const { customer, row, code, now, pastDueSince } = failure;
  const attemptsUsed = attemptsUsedAfterFailure(
    { pastDueSince, attemptsUsed: row.dunningAttempts },
    code,
    now,
  );
  const changed = await changeSubscription(tx, customer, row, {
    act: 'payment_failed',
    actor: 'system',
    now,
    with: {
      dunningAttempts: attemptsUsed,
      nextDunningAt: nextMoment(pastDueSince, attemptsUsed),
      lastDecline: code,
    },
  });
  await notifyCustomer(tx, shop, { ...failure, row: changed });
}

const nextMoment = (pastDueSince: Date, attemptsUsed: number): Date =>
  nextAttempt({ pastDueSince, attemptsUsed }) ?? dunningEnd(pastDueSince);

async function notifyCustomer(tx: Transaction, shop: Shop, failure: Failure): Promise<void> {
  const { customer, row, invoice, code, now } = failure;
  const { pastDueSince, dunningAttempts } = row;
  if (!pastDueSince || invoice.amountDue <= 0) return;
  if (shouldSuspend({ pastDueSince, attemptsUsed: dunningAttempts }, now)) return;
  const accessUntil = dunningEnd(pastDueSince).toISOString();
  const facts = await emailFacts(tx, shop.settings, customer, row);
  const { amountDue: amountCents } = invoice;
  // docs/product/renewal.md#one-email-for-each-refusal
  const onceKey = `payment_failed:${invoice.id}:${now.toISOString()}`;
  if (code === 'authentication_required') {
    const props = { ...facts, amountCents, accessUntil };
    const email = { name: 'card-authentication', props } as const;
    return enqueueEmail(tx, now, { to: customer.email, userId: customer.id, onceKey, email });
  }
  const next = nextAttempt({ pastDueSince, attemptsUsed: dunningAttempts });
  const isDebit = isBankDebitCode(code);
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey,
    email: {
      name: 'payment-failed',
      props: {
        ...facts,
        amountCents,
        reason: declineReason(code),
        attempt: isDebit ? 1 : Math.min(dunningAttempts + 1, DUNNING_ATTEMPTS + 1),
        maxAttempts: isDebit ? 1 : DUNNING_ATTEMPTS + 1,
        nextAttemptAt: next?.toISOString() ?? null,
        accessUntil,
      },
    },
  });
}
