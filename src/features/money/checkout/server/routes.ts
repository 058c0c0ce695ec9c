import { Refusal } from '#contract-kit/error-codes.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import { type EuroCents, euroCents, eurosFromCents, ZERO } from '#domain/money/money.ts';
import { couponInWords, couponUntil, type RunningCoupon } from '#domain/price/coupon.ts';
import { type ComingDebit, type DebitedSubscription, nextDebitOf } from '#domain/price/next-debits.ts';
import { type MonthPrice, totalWithOneMore } from '#domain/price/price-of-month.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { withoutGuessing } from '#money/coupons/server/for-other-features.ts';
import { invoicePdfPath } from '#money/orders/contract.ts';
import { invoiceNumberOf, selectLines } from '#money/orders/server/for-other-features.ts';
import {
  debitsToCome,
  findSubscription,
  nextDebitToTell,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { sellerOf } from '#server/pdf/seller.ts';
import type { Shop } from '#server/shop.ts';
import {
  activatePurchased,
  activateRestored,
  type ConfirmedPayment,
  confirmPurchasedActivation,
  confirmRestoredPayment,
  confirmSubscriptionPayment,
  createSubscription,
  getPaidStart,
  getPaymentConfig,
  getQuote,
  getSavedCard,
  type OpenedPayment,
  type PaidStart,
  type Quote,
  quoteWithCode,
} from '../contract.ts';
import { selectForSale, selectOwnPayment, selectPayment } from './checkout-store.ts';
import { openPayment, type PricedStart, priceStart } from './open-payment.ts';
import { type Reconciled, reconcilePayment, refuseWhenUnverified } from './reconcile-payment.ts';
import { showCard } from './shown-cards.ts';

/** The new row will have the highest number, and an odd cent goes to the lowest. */
const last = Number.MAX_SAFE_INTEGER;

/** A cancelled subscription that ends before the second month does not count. */
async function nextMonth(
  tx: Transaction,
  customer: Customer,
  { id, price, toCome, coupon }: Pick<DebitedSubscription, 'id' | 'price' | 'coupon'> & { toCome: EuroCents },
  now: Date,
): Promise<ComingDebit | undefined> {
  const { rows, months } = await debitsToCome(tx, customer, now);
  const begun: DebitedSubscription = {
    id,
    status: 'active',
    isFree: false,
    price,
    coupon: coupon ?? null,
    notices: [{ amount: toCome, appliesFrom: now }],
    anchor: now,
    due: addMonths(now, 1),
    endDate: null,
    late: null,
    asked: null,
  };
  return nextDebitOf(id, [...rows, begun], months, now);
}

/** It lowers the renewals before that day. */
function runningCoupon({ coupon }: PricedStart, now: Date): RunningCoupon | null {
  const until = coupon && couponUntil(coupon.months, addMonths(now, 1));
  return coupon && until ? { percent: coupon.percent, amount: coupon.amount, until } : null;
}

function quotedCoupon(
  { coupon, purchasePrice, purchaseAmount, firstMonth }: PricedStart,
  next: MonthPrice | undefined,
  until: Date | null,
): Quote['coupon'] {
  if (!coupon) return null;
  return {
    code: coupon.code,
    off: couponInWords(coupon),
    purchase_discount: eurosFromCents(euroCents(purchasePrice - purchaseAmount)),
    first_month_discount: eurosFromCents(firstMonth.takenByCoupon),
    monthly_discount: eurosFromCents(next?.takenByCoupon ?? ZERO),
    until: until?.toISOString() ?? null,
    monthly_then: eurosFromCents(next?.beforeCoupon ?? ZERO),
  };
}

/** docs/product/price-and-cap.md#quote-is-to-the-cent */
function quoteStart(
  shop: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  wanted: { automationId: number; code?: string },
): Promise<Quote> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await selectCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const now = shop.clock.now();
    const start = await priceStart(tx, customer, wanted, now);
    const { price } = start.firstMonth;
    const monthly = start.automation.subscriptionPrice;
    const coupon = runningCoupon(start, now);
    const begun = { id: start.row?.id ?? last, price, toCome: monthly, coupon };
    const next = await nextMonth(tx, customer, begun, now);
    const { monthlyCap: cap } = customer;
    const { before, after, aloneFrom } = totalWithOneMore(start.beside, monthly, cap, coupon);
    return {
      automation_id: start.automation.id,
      automation_name: start.automation.name,
      type: start.type,
      purchase_price: eurosFromCents(start.purchasePrice),
      first_month: eurosFromCents(start.firstMonth.amount),
      total_today: eurosFromCents(start.total),
      first_month_price: eurosFromCents(price),
      monthly_price: eurosFromCents(monthly),
      monthly_cost: eurosFromCents(next?.amount ?? ZERO),
      cap_discount: eurosFromCents(next?.month?.takenByCap ?? monthly),
      first_month_discount: eurosFromCents(start.firstMonth.takenByCap),
      monthly_cap: eurosFromCents(cap),
      month_before: eurosFromCents(before),
      month_after: eurosFromCents(after),
      month_from: aloneFrom?.toISOString() ?? null,
      coupon: quotedCoupon(start, next?.month, coupon?.until ?? null),
    };
  });
}

/** Any row that is not restored is activated by its automation. */
async function activateRestoredRow(
  shop: Shop,
  userId: number,
  restored: { subscriptionId: number; immediateAccess: boolean; code: string | undefined },
): Promise<OpenedPayment> {
  const row = await findSubscription(shop.db, { userId, id: restored.subscriptionId });
  if (row?.inactiveReason !== 'restored') throw new Refusal('not_found');
  return openPayment(shop, {
    userId,
    automationId: row.automationId,
    type: 'restored',
    immediateAccess: restored.immediateAccess,
    code: restored.code,
  });
}

export const checkout: Feature = ({ endpoints, shop }) => {
  endpoints.open(getPaymentConfig, async () => ({
    provider: shop.settings.STRIPE_API_URL ? ('sandbox' as const) : ('stripe' as const),
    publishable_key: shop.settings.STRIPE_PUBLISHABLE_KEY,
    api_url: shop.settings.STRIPE_API_URL ?? null,
    bank_debit: shop.settings.offersBankDebit ? { creditor: sellerOf(shop.settings).name } : null,
  }));
  endpoints.serve(getQuote, ({ caller, query }) =>
    quoteStart(shop, caller.userId, { automationId: query.automation_id }),
  );
  endpoints.serve(
    quoteWithCode,
    ({ caller: { userId }, body: { automation_id: automationId, promo_code: code } }) =>
      withoutGuessing(shop, { userId, code }, () => quoteStart(shop, userId, { automationId, code })),
  );
  endpoints.serve(createSubscription, ({ caller, body }) =>
    openPayment(shop, {
      userId: caller.userId,
      automationId: body.automation_id,
      type: 'initial',
      immediateAccess: body.immediate_access ?? false,
      code: body.promo_code,
    }),
  );
  endpoints.serve(activatePurchased, ({ caller, body }) =>
    openPayment(shop, {
      userId: caller.userId,
      automationId: body.automation_id,
      type: 'purchased_activation',
      immediateAccess: body.immediate_access ?? false,
      code: body.promo_code,
    }),
  );
  endpoints.serve(activateRestored, ({ caller, params, body }) =>
    activateRestoredRow(shop, caller.userId, {
      subscriptionId: params.id,
      immediateAccess: body?.immediate_access ?? false,
      code: body?.promo_code,
    }),
  );
  endpoints.serve(getSavedCard, ({ caller }) => showCard(shop, caller.userId));
  endpoints.serve(getPaidStart, ({ caller, params }) => showPaid(shop, caller.userId, params.id));
  for (const confirm of [confirmSubscriptionPayment, confirmPurchasedActivation, confirmRestoredPayment]) {
    endpoints.serve(confirm, ({ caller, body }) =>
      refuseWhenUnverified(() => confirmPayment(shop, caller.userId, body)),
    );
  }
};

interface Confirmation {
  payment_intent_id?: string | undefined;
  subscription_id?: number | undefined;
  automation_id?: number | undefined;
}

function refuseUnpaid({ payment, mismatch }: Reconciled): void {
  if (mismatch) throw new Refusal('payment_mismatch');
  if (payment.status === 'failed') {
    throw new Refusal('payment_failed', { detail: declineReason(payment.failureCode) });
  }
  if (payment.status !== 'succeeded') throw new Refusal('payment_not_confirmed');
}

/** Asking twice answers the same (docs/product/payment.md#somebody-elses-intent-is-unknown). */
async function confirmPayment(shop: Shop, userId: number, body: Confirmation): Promise<ConfirmedPayment> {
  const { payment_intent_id: intentId, subscription_id: subscriptionId, automation_id: automationId } = body;
  const payment = await selectOwnPayment(shop.db, userId, { intentId, subscriptionId });
  if (!payment || (automationId !== undefined && automationId !== payment.automationId))
    throw new Refusal('not_found');
  const reconciled = (await reconcilePayment(shop, payment.id)) ?? { payment, mismatch: false };
  refuseUnpaid(reconciled);
  const automation = await selectForSale(shop.db, payment.automationId);
  if (!automation) throw new Refusal('not_found');
  const { id, name, slug } = automation;
  return {
    payment_id: payment.id,
    amount: eurosFromCents(reconciled.payment.amount),
    automation: { id, name, slug },
    subscription_id: payment.subscriptionId,
    invoice_number: await invoiceNumberOf(shop.db, payment.orderId),
    paid_at: (reconciled.payment.settledAt ?? shop.clock.now()).toISOString(),
  };
}

/** One that is not paid is a 404 as well (docs/product/payment.md#a-page-after-the-payment). */
function showPaid({ db, clock }: Pick<Shop, 'db' | 'clock'>, userId: number, id: string): Promise<PaidStart> {
  return inTransaction(db, async (tx) => {
    const [payment, customer] = [await selectPayment(tx, id), await selectCustomer(tx, userId)];
    if (!customer) throw new Refusal('invalid_token');
    if (payment?.userId !== userId || payment.status !== 'succeeded') throw new Refusal('not_found');
    const { automationId, orderId, subscriptionId, type, amount, settledAt, createdAt } = payment;
    const automation = await selectForSale(tx, automationId);
    if (!automation) throw new Refusal('not_found');
    const number = await invoiceNumberOf(tx, orderId);
    const next = await nextDebitToTell(tx, customer, { id: subscriptionId }, clock.now());
    return {
      id,
      type,
      automation: { id: automationId, name: automation.name, slug: automation.slug },
      amount: eurosFromCents(amount),
      paid_at: (settledAt ?? createdAt).toISOString(),
      lines: (await selectLines(tx, orderId)).map((line) => ({
        label: line.label,
        amount: eurosFromCents(line.amount),
      })),
      invoice: number === null ? null : { number, pdf_url: invoicePdfPath(number) },
      next_debit: next && {
        at: next.at,
        amount: eurosFromCents(next.amountCents),
        after: next.after ? { from: next.after.from, amount: eurosFromCents(next.after.amountCents) } : null,
      },
    };
  });
}
