import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import type { EuroCents } from '#domain/money/money.ts';
import { withdrawalNotice } from '#domain/money/withdrawal.ts';
import { couponUntil } from '#domain/price/coupon.ts';
import { isSettled, nextPaymentStatus, type PaymentAct } from '#domain/status/payment-status.ts';
import { endOfFirstMonth } from '#domain/time/billing-period.ts';
import { selectCoupon } from '#money/coupons/server/for-other-features.ts';
import {
  changeOrder,
  insertPurchase,
  selectLines as orderLines,
  recurringDebitsInMonth,
  selectOwned,
} from '#money/orders/server/for-other-features.ts';
import {
  beginSubscription,
  changeSubscription,
  enqueueProviderPeriod,
  enqueueProviderShare,
  findSubscription,
  linkProvider,
  lowerPrice,
  nextDebitToTell,
  type SubscriptionChanges,
  type SubscriptionRow,
  withNewShare,
} from '#money/subscriptions/server/for-other-features.ts';
import type { AcceptedTerms, Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import { sellerIdentity, sellerOf } from '#server/pdf/seller.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type PaymentRow, selectForSale, updatePayment } from './checkout-store.ts';

type Columns = Parameters<typeof updatePayment>[2];

export interface Acting {
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
}

/** The latest request counts (docs/product/withdrawal-and-termination.md#access-at-once-is-asked-for). */
export async function requestImmediateAccess(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> {
  const changed = await updatePayment(tx, payment.id, { immediateAccessAt: now });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'payment',
    entityId: payment.id,
    act: 'ask_immediate_access',
    before: { immediate_access: payment.immediateAccessAt?.toISOString() ?? null },
    after: { immediate_access: now.toISOString() },
  });
  return changed;
}

/** This alone changes a payment's status. */
export async function changePayment(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  change: Acting & { act: PaymentAct; now: Date; with?: Columns },
): Promise<PaymentRow> {
  const { act, actor, actorLedgerId, now } = change;
  const status = nextPaymentStatus(payment.status, act);
  const settledAt = isSettled(status) ? now : null;
  const changed = await updatePayment(tx, payment.id, { ...change.with, status, settledAt });
  if (status === payment.status) return changed;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'payment',
    entityId: payment.id,
    act,
    before: { status: payment.status },
    after: { status, amount: payment.amount, failure: changed.failureCode },
  });
  return changed;
}

interface PaidStart {
  subscriptionId: number;
  automationId: number;
  individualPrice: EuroCents;
  couponId: number | null;
  stripeSubscriptionId: string;
  paidAt: Date;
  currentPeriodEnd: Date;
  now: Date;
}

async function recordPurchase(
  tx: Transaction,
  customer: Customer,
  purchase: { automationId: number; orderId: number; amountPaid: EuroCents; now: Date },
): Promise<void> {
  const { automationId, orderId, amountPaid, now } = purchase;
  if (await selectOwned(tx, customer.id, automationId)) return;
  const id = await insertPurchase(tx, {
    userId: customer.id,
    automationId,
    source: 'order',
    orderId,
    amountPaid,
    purchasedAt: now,
  });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'purchase',
    entityId: id,
    act: 'purchase',
    before: null,
    after: { automation: automationId, order: orderId, amount: amountPaid },
  });
}

/** A life without a coupon has none of the life before (docs/product/coupon.md#a-life-of-the-row). */
async function couponColumns(
  tx: Transaction,
  couponId: number | null,
  endOfFirst: Date,
): Promise<SubscriptionChanges> {
  const coupon = couponId === null ? undefined : await selectCoupon(tx, couponId);
  const until = coupon ? couponUntil(coupon.months, endOfFirst) : null;
  if (!coupon || !until)
    return { couponId: null, couponPercent: null, couponAmount: null, couponUntil: null };
  return { couponId, couponPercent: coupon.percent, couponAmount: coupon.amount, couponUntil: until };
}

/** Answers the row with its new share (docs/product/payment.md#paid-changes-everything-at-once). */
async function activatePaid(tx: Transaction, customer: Customer, start: PaidStart): Promise<SubscriptionRow> {
  const { now, stripeSubscriptionId, individualPrice } = start;
  const currentPeriodEnd = endOfFirstMonth(start.paidAt, start.currentPeriodEnd);
  const isMoved = currentPeriodEnd > start.currentPeriodEnd;
  const live = await findSubscription(tx, { userId: customer.id, automationId: start.automationId });
  if (live?.isFree && (live.status === 'active' || live.status === 'offered')) {
    const ended = { endReason: 'replaced_by_paid', endDate: now } as const;
    await changeSubscription(tx, customer, live, {
      act: 'replace_by_paid',
      actor: 'customer',
      now,
      with: ended,
    });
  }
  const columns = {
    ...(await couponColumns(tx, start.couponId, currentPeriodEnd)),
    individualPrice,
    stripeSubscriptionId,
    currentPeriodEnd,
    billingAnchor: isMoved ? currentPeriodEnd : null,
    startDate: now,
    endDate: null,
    resumesAt: null,
    endReason: null,
    inactiveReason: null,
  };
  const existing = await findSubscription(tx, { id: start.subscriptionId });
  const change = { act: 'confirm_payment', actor: 'customer', now } as const;
  const row = existing
    ? await changeSubscription(tx, customer, existing, { ...change, with: columns })
    : await beginSubscription(tx, customer, {
        ...change,
        with: { ...columns, id: start.subscriptionId, automationId: start.automationId },
      });
  await linkProvider(tx, { subscriptionId: row.id, stripeSubscriptionId, linkedAt: now });
  const shared = await withNewShare(tx, customer, row, now);
  await enqueueProviderShare(tx, row.id, now);
  if (isMoved) await enqueueProviderPeriod(tx, { subscription: row.id, provider: stripeSubscriptionId }, now);
  return shared;
}

const receiptKinds = {
  purchase: 'purchase',
  purchase_discount: 'purchase_discount',
  subscription: 'first_month',
  cap_discount: 'cap_discount',
  month_discount: 'month_discount',
} as const;

/** A process killed earlier may not have stored the intent. */
function paidIntent({ intentType }: PaymentRow, { latestInvoice }: ProviderSubscription) {
  const id = latestInvoice?.intent?.id;
  return intentType === 'payment' && id ? { stripeIntentId: id } : {};
}

interface Settled {
  payment: PaymentRow;
  /** Those of its order, read before the transaction. */
  terms: AcceptedTerms;
  provider: ProviderSubscription;
  now: Date;
}

/** The provider keeps no instant of a saved card. */
function paidAt({ payment, provider, now }: Settled): Date {
  return (payment.intentType === 'payment' && provider.latestInvoice?.paidAt) || now;
}

export const cardOnFileTask = 'card_on_file';

function enqueueCardOnFile(tx: Transaction, { id, userId }: PaymentRow, now: Date): Promise<void> {
  const onceKey = `${cardOnFileTask}:${id}`;
  return enqueue(tx, now, { kind: cardOnFileTask, payload: { payment: id }, onceKey, userId });
}

function contractInWords(settings: Settings, { edition, digest }: AcceptedTerms) {
  const { company, address, registration, phone, email, mediator } = sellerIdentity(settings);
  const seller = [company ?? settings.SITE_NAME, address, registration, phone, email];
  return {
    ...{ edition, sha256: digest, mediator: mediator ?? null },
    seller: seller.filter((line): line is string => !!line),
  };
}

function receiptFiles({ isClosed }: Customer, invoice: string, { edition, digest }: AcceptedTerms) {
  const kinds = isClosed ? [] : (['terms', 'withdrawal-form'] as const);
  const id = digest ?? edition;
  return [{ kind: 'invoice' as const, id: invoice }, ...kinds.map((kind) => ({ kind, id }))];
}

/** docs/product/withdrawal-and-termination.md#contract-in-the-letter */
async function writeReceipt(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  of: Settled & { invoiceNumber: string; row: SubscriptionRow },
): Promise<void> {
  const { payment, provider, terms, invoiceNumber, row, now } = of;
  const { automationId, orderId } = payment;
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `receipt:${payment.id}`,
    email: {
      name: 'purchase-receipt',
      props: {
        site: emailSite(settings),
        firstName: customer.firstName || null,
        invoiceNumber: invoiceNumber,
        paidAt: now.toISOString(),
        automation: (await selectForSale(tx, automationId))?.name ?? '',
        lines: (await orderLines(tx, orderId)).map(({ kind, amount }) => ({
          kind: receiptKinds[kind],
          amountCents: amount,
        })),
        totalCents: payment.amount,
        cardLast4: provider.latestInvoice?.intent?.cardLast4 ?? null,
        nextDebit: customer.isClosed ? null : await nextDebitToTell(tx, customer, row, now),
        accountClosed: customer.isClosed,
        withdrawalText: withdrawalNotice(payment, now),
        contract: customer.isClosed ? null : contractInWords(settings, terms),
      },
    },
    attachments: receiptFiles(customer, invoiceNumber, terms),
  });
}

export const monthAboveCapTask = 'month_above_cap';

/** A renewal may have been priced while the bank was asked. It runs in the transaction that settles the payment. */
async function followMonthAboveCap(
  tx: Transaction,
  { monthlyCap: cap }: Customer,
  { id, userId, firstMonthAmount, createdAt: dueAt }: PaymentRow,
  now: Date,
): Promise<void> {
  if (firstMonthAmount === 0 || (await recurringDebitsInMonth(tx, userId, dueAt)) <= cap) return;
  const onceKey = `${monthAboveCapTask}:${id}`;
  await enqueue(tx, now, { kind: monthAboveCapTask, payload: { payment: id, cap }, onceKey, userId });
}

/** docs/product/payment.md#paid-changes-everything-at-once */
export async function settlePayment(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  settled: Settled,
): Promise<PaymentRow> {
  const { payment, provider, now } = settled;
  const { automationId, orderId, subscriptionId, individualPrice, couponId } = payment;
  const since = paidAt(settled);
  const invoiceNumber = await changeOrder(tx, customer, {
    orderId,
    act: 'pay',
    actor: 'provider',
    now,
    seller: sellerOf(settings),
    month: { start: since, end: endOfFirstMonth(since, provider.currentPeriodEnd) },
  });
  if (payment.type === 'initial') {
    await recordPurchase(tx, customer, { automationId, orderId, amountPaid: payment.purchaseAmount, now });
  }
  const row = await activatePaid(tx, customer, {
    subscriptionId,
    automationId,
    individualPrice,
    couponId,
    stripeSubscriptionId: provider.id,
    paidAt: since,
    currentPeriodEnd: provider.currentPeriodEnd,
    now,
  });
  // Before the receipt, which says the next debit.
  if (payment.type !== 'initial') await lowerPrice(tx, settings, { customer, row }, now);
  const done = {
    act: 'succeed',
    actor: 'provider',
    now,
    with: { stripeSubscriptionId: provider.id, ...paidIntent(payment, provider), failureCode: null },
  } as const;
  const changed = await changePayment(tx, customer, payment, done);
  await enqueueCardOnFile(tx, payment, now);
  await followMonthAboveCap(tx, customer, payment, now);
  await writeReceipt(tx, settings, customer, { ...settled, invoiceNumber: String(invoiceNumber), row });
  return changed;
}
