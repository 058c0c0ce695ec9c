import { declineReason } from '#domain/money/decline-reason.ts';
import {
  attemptsUsedAfterFailure,
  DUNNING_ATTEMPTS,
  dunningEnd,
  isHardDecline,
  nextAttempt,
  shouldSuspend,
} from '#domain/money/dunning.ts';
import { changeOrder, type OrderRow } from '#money/orders/server/for-other-features.ts';
import {
  changeSubscription,
  emailFacts,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';

export interface Failure {
  customer: Customer;
  row: SubscriptionRow;
  order: OrderRow;
  invoice: ProviderInvoice;
  code: string;
  now: Date;
}

/** A repeated event changes nothing (docs/product/renewal.md#three-days-with-access). */
export async function startDunning(tx: Transaction, shop: Shop, failure: Failure): Promise<void> {
  const { customer, row, order, code, now } = failure;
  if (row.status !== 'active') return;
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
        attempt: Math.min(dunningAttempts + 1, DUNNING_ATTEMPTS + 1),
        maxAttempts: DUNNING_ATTEMPTS + 1,
        nextAttemptAt: next?.toISOString() ?? null,
        accessUntil,
      },
    },
  });
}
