import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { isSettled, type PaymentAct } from '#domain/status/payment-status.ts';
import { changeOrder } from '#money/orders/server/for-other-features.ts';
import { reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import {
  type AcceptedTerms,
  type Customer,
  lockCustomer,
  selectCustomer,
  termsOfOrder,
} from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import {
  ProviderError,
  type ProviderIntent,
  type ProviderSubscription,
} from '#server/gateways/stripe/provider-objects.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { lockPayment, type PaymentRow, selectPayment } from './checkout-store.ts';
import { type Acting, changePayment, settlePayment } from './settle-payment.ts';

/** `mismatch` is never activated (docs/product/payment.md#wrong-amount-activates-nothing). */
export interface Reconciled {
  payment: PaymentRow;
  mismatch: boolean;
}

/** An operation without a trace at the provider may still be on its way there for this long. */
const stillStartingMs = 120_000;

export const endVoidedTask = 'end_voided_start';

const theShop: Acting = { actor: 'system' };

async function providerOf(shop: Shop, payment: PaymentRow): Promise<ProviderSubscription | undefined> {
  if (payment.stripeSubscriptionId) return shop.stripe.readSubscription(payment.stripeSubscriptionId);
  const customer = await selectCustomer(shop.db, payment.userId);
  // The process was killed between the provider's answer and our commit.
  return customer?.stripeCustomerId
    ? shop.stripe.findByOperation(customer.stripeCustomerId, payment.id)
    : undefined;
}

type Judgement = { act: PaymentAct; failureCode: string | null } | { act: 'mismatch'; taken: number };

function byIntent(intent: ProviderIntent | null): Judgement {
  if (intent?.status === 'processing') return { act: 'process', failureCode: null };
  if (intent?.status === 'canceled') return { act: 'void', failureCode: null };
  if (intent?.status === 'requires_payment_method' && intent.failureCode) {
    return { act: 'fail', failureCode: intent.failureCode };
  }
  return { act: 'open', failureCode: null };
}

/** It is pure, so that events lead to the same end in any order. */
function judgePayment(payment: PaymentRow, provider: ProviderSubscription): Judgement {
  const invoice = provider.latestInvoice;
  if (payment.intentType === 'payment') {
    if (invoice?.status === 'paid') {
      const isExact = invoice.amountPaid === payment.amount && invoice.total === payment.amount;
      return isExact ? { act: 'succeed', failureCode: null } : { act: 'mismatch', taken: invoice.amountPaid };
    }
    return isOverAtProvider(provider.status)
      ? { act: 'void', failureCode: null }
      : byIntent(invoice?.intent ?? null);
  }
  if (isOverAtProvider(provider.status)) return { act: 'void', failureCode: null };
  // Nothing is due: once its card is saved, the provider no longer says that it is pending.
  const setup = provider.pendingSetup;
  if (payment.intentType === 'none' || !setup || setup.status === 'succeeded') {
    return provider.status === 'active'
      ? { act: 'succeed', failureCode: null }
      : { act: 'open', failureCode: null };
  }
  return byIntent(setup);
}

/** The provider may end it while the bank is still at work: then it has failed. */
async function abandon(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  { now, by }: { now: Date; by: Acting },
): Promise<PaymentRow> {
  await changeOrder(tx, customer, { orderId: payment.orderId, act: 'cancel', ...by, now });
  const failed = { act: 'fail', actor: 'system', now } as const;
  const idle = payment.status === 'processing' ? await changePayment(tx, customer, payment, failed) : payment;
  return changePayment(tx, customer, idle, { act: 'void', ...by, now });
}

async function apply(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  found: { provider: ProviderSubscription; judgement: Judgement; terms: AcceptedTerms; by: Acting },
): Promise<Reconciled> {
  const { provider, judgement, terms, by } = found;
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
    const paid = { payment: current, provider, terms, now };
    const settled = await settlePayment(tx, shop.settings, customer, paid);
    return { payment: settled, mismatch: false };
  }
  if (judgement.act === 'void')
    return { payment: await abandon(tx, customer, current, { now, by }), mismatch: false };
  const { act, failureCode } = judgement;
  const intent = provider.latestInvoice?.intent ?? provider.pendingSetup;
  const ids = { stripeSubscriptionId: provider.id, stripeIntentId: intent?.id ?? null, failureCode };
  const changed = await changePayment(tx, customer, current, { act, actor: 'provider', now, with: ids });
  return { payment: changed, mismatch: false };
}

const isOurs = ({ stripeSubscriptionId, amount }: PaymentRow): boolean =>
  stripeSubscriptionId === null || amount === 0;

/** The outbox ends what was begun at the provider. Answers the payment as it then is. */
function abandonStart(shop: Shop, payment: PaymentRow, by: Acting = theShop): Promise<PaymentRow> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, payment.userId);
    const current = await lockPayment(tx, payment.id);
    if (isSettled(current.status) || !isOurs(current)) return current;
    const now = shop.clock.now();
    const dueAt = new Date(now.getTime() + (current.stripeSubscriptionId ? 0 : stillStartingMs));
    const onceKey = `${endVoidedTask}:${current.id}`;
    await enqueue(tx, now, { kind: endVoidedTask, payload: { payment: current.id }, onceKey, dueAt });
    return abandon(tx, customer, current, { now, by });
  });
}

/** It also makes sure that a voided payment takes nothing at the provider. */
async function recheckVoided(shop: Shop, payment: PaymentRow): Promise<Reconciled> {
  const provider = await providerOf(shop, payment);
  const taken = provider ? await endVoided(shop, payment, provider) : ZERO;
  return { payment, mismatch: taken > 0 };
}

/** Every payment goes through here (docs/product/payment.md#one-door-to-the-provider). */
export async function reconcilePayment(
  shop: Shop,
  paymentId: string,
  by: Acting = theShop,
): Promise<Reconciled | undefined> {
  const payment = await selectPayment(shop.db, paymentId);
  if (!payment) return undefined;
  if (payment.status === 'voided') return recheckVoided(shop, payment);
  if (isSettled(payment.status)) return { payment, mismatch: false };
  const provider = await providerOf(shop, payment);
  if (provider) {
    const judgement = judgePayment(payment, provider);
    // Each opening by the form asks for access anew, after the terms were accepted.
    const began = payment.immediateAccessAt ?? payment.createdAt;
    const terms = await termsOfOrder(shop, payment.userId, began);
    const judged = { provider, judgement, terms, by };
    const found = await inTransaction(shop.db, (tx) => apply(tx, shop, payment, judged));
    // docs/product/payment.md#paid-and-ended-before-we-knew
    if (judgement.act === 'succeed' && isOverAtProvider(provider.status))
      await reconcileSubscription(shop, provider.id);
    return found;
  }
  const age = shop.clock.now().getTime() - payment.createdAt.getTime();
  return {
    payment: age < stillStartingMs ? payment : await abandonStart(shop, payment, by),
    mismatch: false,
  };
}

const voided = z.strictObject({ payment: z.uuid() });

/** The shop gave this start up, so the provider must end it too. */
export const endVoidedStart: OutboxHandler = async (shop, message) => {
  await reconcilePayment(shop, voided.parse(message.payload).payment);
};

/** `by` says who gives it up; by default the shop does. */
export async function voidPayment(shop: Shop, payment: PaymentRow, by?: Acting): Promise<PaymentRow> {
  const first = await reconcilePayment(shop, payment.id, by);
  const current = first?.payment ?? payment;
  if (isSettled(current.status)) return current;
  if (!current.stripeSubscriptionId || isOurs(current)) return abandonStart(shop, current, by);
  await makeImpossible(shop, await shop.stripe.readSubscription(current.stripeSubscriptionId));
  return (await reconcilePayment(shop, payment.id, by))?.payment ?? current;
}

/** The refusal says that the payment will be found again (docs/product/payment.md#nothing-taken-or-not-known). */
export async function refuseWhenUnverified<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'unavailable') throw error;
    throw new Refusal('payment_unverified');
  }
}

async function cancelIfAlive(shop: Shop, id: string): Promise<void> {
  if (!isOverAtProvider((await shop.stripe.readSubscriptionState(id)).status))
    await shop.stripe.cancelSubscription(id);
}

/** Answers whether the start is over (docs/product/payment.md#paid-meanwhile-is-honoured). */
async function makeImpossible(shop: Shop, { id, latestInvoice }: ProviderSubscription): Promise<boolean> {
  if (latestInvoice && !(await shop.stripe.voidInvoice(latestInvoice.id))) return false;
  // The provider ends a start with its invoice.
  await cancelIfAlive(shop, id);
  return true;
}

/** It ends a start even when it was paid, and answers what the provider then says of it. */
async function endStart(
  shop: Shop,
  { id, latestInvoice }: ProviderSubscription,
): Promise<ProviderSubscription> {
  if (latestInvoice && latestInvoice.status !== 'paid') await shop.stripe.voidInvoice(latestInvoice.id);
  await cancelIfAlive(shop, id);
  return shop.stripe.readSubscription(id);
}

/** Answers what was taken (docs/product/payment.md#paid-after-it-was-given-up). */
export async function endVoided(
  shop: Shop,
  payment: PaymentRow,
  provider: ProviderSubscription,
): Promise<EuroCents> {
  const { latestInvoice } = isOverAtProvider(provider.status) ? provider : await endStart(shop, provider);
  const taken = latestInvoice?.amountPaid ?? ZERO;
  if (taken > 0) {
    const details = { payment: payment.id, user: payment.userId, provider: provider.id, taken };
    const onceKey = `after_void:${payment.id}`;
    const now = shop.clock.now();
    await inTransaction(shop.db, (tx) => raiseAlert(tx, { kind: 'paid_after_void', onceKey, details, now }));
  }
  return taken;
}
