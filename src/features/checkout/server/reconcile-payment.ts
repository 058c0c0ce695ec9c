import { ZERO } from '../../../domain/money.ts';
import { isSettled } from '../../../domain/payment-status.ts';
import { raiseAlert } from '../../../server/alerts.ts';
import { inTransaction, type Transaction } from '../../../server/db/connection.ts';
import type { ProviderSubscription } from '../../../server/gateways/stripe/provider-objects.ts';
import type { Shop } from '../../../server/shop.ts';
import { type Customer, lockCustomer, selectCustomer } from '../../account/server/for-other-features.ts';
import { changeOrder } from '../../orders/server/for-other-features.ts';
import { changePayment } from './change-payment.ts';
import { endVoided } from './end-voided.ts';
import { type Judgement, judgePayment } from './judge-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { lockPayment, type PaymentRow, selectPayment } from './store.ts';

/** Where a payment stands after the provider was asked; `mismatch` is never activated (payments.md). */
export interface Reconciled {
  payment: PaymentRow;
  mismatch: boolean;
}

/** How long an operation without a trace at the provider may still be on its way there. */
const stillStartingMs = 120_000;

async function providerOf(shop: Shop, payment: PaymentRow): Promise<ProviderSubscription | undefined> {
  if (payment.stripeSubscriptionId) return shop.stripe.readSubscription(payment.stripeSubscriptionId);
  const customer = await selectCustomer(shop.db, payment.userId);
  // Killed between the provider's answer and our commit: the operation is found again by its name.
  return customer?.stripeCustomerId
    ? shop.stripe.findByOperation(customer.stripeCustomerId, payment.id)
    : undefined;
}

/** A voided payment's order is cancelled with it. */
async function abandon(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> {
  await changeOrder(tx, customer, { orderId: payment.orderId, act: 'cancel', actor: 'system', now });
  return changePayment(tx, customer, payment, { act: 'void', actor: 'system', now });
}

async function apply(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  found: { provider: ProviderSubscription; judgement: Judgement },
): Promise<Reconciled> {
  const { provider, judgement } = found;
  const now = shop.clock.now();
  const customer = await lockCustomer(tx, payment.userId);
  const current = await lockPayment(tx, payment.id);
  if (isSettled(current.status)) return { payment: current, mismatch: false };
  if (judgement.act === 'mismatch') {
    const details = {
      payment: payment.id,
      expected: payment.amount,
      taken: judgement.taken,
      provider: provider.id,
    };
    await raiseAlert(tx, { kind: 'wrong_amount', onceKey: `amount:${payment.id}`, details, now });
    return { payment: current, mismatch: true };
  }
  if (judgement.act === 'succeed') {
    const settled = await settlePayment(tx, shop.settings, customer, { payment: current, provider, now });
    return { payment: settled, mismatch: false };
  }
  if (judgement.act === 'void')
    return { payment: await abandon(tx, customer, current, now), mismatch: false };
  const { act, failureCode } = judgement;
  const intent = provider.latestInvoice?.intent ?? provider.pendingSetup;
  const ids = { stripeSubscriptionId: provider.id, stripeIntentId: intent?.id ?? null, failureCode };
  const changed = await changePayment(tx, customer, current, { act, actor: 'provider', now, with: ids });
  return { payment: changed, mismatch: false };
}

/**
 * Gives up a start of which the provider knows nothing. Should one come there late, its own starter or the provider's
 * event finds the payment voided and ends it. Answers the payment as it is then.
 */
export function giveUpStart(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, payment.userId);
    const current = await lockPayment(tx, payment.id);
    if (isSettled(current.status) || current.stripeSubscriptionId) return current;
    return abandon(tx, customer, current, shop.clock.now());
  });
}

/** Whoever asks about a voided payment makes sure that it takes nothing at the provider either. */
async function lookAtVoided(shop: Shop, payment: PaymentRow): Promise<Reconciled> {
  const provider = await providerOf(shop, payment);
  const taken = provider ? await endVoided(shop, payment, provider) : ZERO;
  return { payment, mismatch: taken > 0 };
}

/**
 * The one door by which a payment meets the provider's truth: the confirm call, the webhook and the sweep all come
 * here, under the customer's lock; the second finds nothing to do (payments.md).
 */
export async function reconcilePayment(shop: Shop, paymentId: string): Promise<Reconciled | undefined> {
  const payment = await selectPayment(shop.db, paymentId);
  if (!payment) return undefined;
  if (payment.status === 'voided') return lookAtVoided(shop, payment);
  if (isSettled(payment.status)) return { payment, mismatch: false };
  const provider = await providerOf(shop, payment);
  if (provider) {
    const judgement = judgePayment(payment, provider);
    return inTransaction(shop.db, (tx) => apply(tx, shop, payment, { provider, judgement }));
  }
  const age = shop.clock.now().getTime() - payment.createdAt.getTime();
  return { payment: age < stillStartingMs ? payment : await giveUpStart(shop, payment), mismatch: false };
}
