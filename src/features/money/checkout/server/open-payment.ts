import { Refusal } from '#contract-kit/error-codes.ts';
import { paymentFacts } from '#domain/money/ledger-facts.ts';
import { type EuroCents, euroCents, eurosFromCents, sumCents, ZERO } from '#domain/money/money.ts';
import { couponLabel, takenByCoupon } from '#domain/price/coupon.ts';
import { priceOfComingBack } from '#domain/price/price-change.ts';
import { type MonthPrice, priceOfMonth, type RunningPrice } from '#domain/price/price-of-month.ts';
import { totalDueToday } from '#domain/price/prices.ts';
import type { PaymentType } from '#domain/status/payment-status.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import {
  admitCoupon,
  type CouponRow,
  findCoupon,
  lockCouponOf,
  withoutGuessing,
} from '#money/coupons/server/for-other-features.ts';
import {
  isMonthRefundedSince,
  latestMonthDebits,
  type OrderLine,
  placeOrder,
  recurringDebitsInMonth,
  selectOwned,
} from '#money/orders/server/for-other-features.ts';
import {
  countedSubscriptions,
  findSubscription,
  monthLines,
  reserveId,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import {
  type Customer,
  keepProviderCustomer,
  lockCustomer,
  providerPerson,
  selectCustomer,
} from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import type { ProviderIntent, ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { OpenedPayment } from '../contract.ts';
import {
  type AutomationForSale,
  hasWithdrawnAfterUse,
  holdForSale,
  insertPayment,
  lockPayment,
  type PaymentRow,
  selectForSale,
  selectUnsettled,
  waitsForRestore,
} from './checkout-store.ts';
import { endVoided, voidPayment } from './reconcile-payment.ts';
import { changePayment, requestImmediateAccess } from './settle-payment.ts';

export interface PricedStart {
  automation: AutomationForSale;
  type: PaymentType;
  row: SubscriptionRow | undefined;
  coupon: CouponRow | null;
  /** `purchaseAmount` is after the coupon. */
  purchasePrice: EuroCents;
  purchaseAmount: EuroCents;
  firstMonth: MonthPrice;
  total: EuroCents;
  beside: readonly RunningPrice[];
}

/** docs/product/automation.md#payment-opens-otherwise */
function paymentType(row: SubscriptionRow | undefined, owned: boolean): PaymentType {
  const isLivePaid =
    row !== undefined && !row.isFree && ['active', 'cancelling', 'past_due', 'paused'].includes(row.status);
  if (isLivePaid) throw new Refusal('already_subscribed');
  if (row?.status === 'inactive' && row.inactiveReason === 'restored') return 'restored';
  return owned ? 'purchased_activation' : 'initial';
}

const comesBack = (row: SubscriptionRow | undefined, owned: boolean): boolean =>
  row !== undefined &&
  owned &&
  ['cancelled', 'inactive', 'purchased_only'].includes(row.status) &&
  !row.isFree;

/** A row whose renewal is due has begun another month. */
function beganAt({ currentPeriodEnd }: SubscriptionRow, now: Date): Date {
  if (!currentPeriodEnd) return now;
  return currentPeriodEnd > now ? addMonths(currentPeriodEnd, -1) : currentPeriodEnd;
}

/** An unknown debit counts at its share (docs/product/price-and-cap.md#what-was-given-back-holds-no-place). */
async function paidSinceGivenBack(
  tx: Transaction,
  userId: number,
  current: readonly SubscriptionRow[],
  now: Date,
): Promise<EuroCents | null> {
  if (current.length === 0) return null;
  const earliest = Math.min(...current.map((row) => beganAt(row, now).getTime()));
  if (!(await isMonthRefundedSince(tx, userId, addMonths(new Date(earliest), -1)))) return null;
  const debits = await latestMonthDebits(tx, userId);
  return sumCents(
    current.map((row) => {
      const debit = debits.get(row.automationId);
      const { currentPeriodEnd } = row;
      const isRunning = currentPeriodEnd !== null && currentPeriodEnd > now;
      const isOfThisMonth = debit && (isRunning || (currentPeriodEnd && debit.dueAt >= currentPeriodEnd));
      return isOfThisMonth ? debit.net : row.monthlyShare;
    }),
  );
}

interface WantedStart {
  automationId: number;
  code?: string | undefined;
  /** The coupon stays locked, so that the use may be taken (docs/product/coupon.md#uses). */
  takes?: boolean;
}

async function couponOf(
  tx: Transaction,
  { id: userId }: Customer,
  { automationId, code, takes = false }: WantedStart,
  { type, now }: { type: PaymentType; now: Date },
): Promise<CouponRow | null> {
  if (code === undefined) return null;
  const coupon = takes ? await lockCouponOf(tx, code) : await findCoupon(tx, code);
  return admitCoupon(tx, coupon, { userId, automationId, buys: type === 'initial' }, now);
}

export async function priceStart(
  tx: Transaction,
  customer: Customer,
  wanted: WantedStart,
  now: Date,
): Promise<PricedStart> {
  const { automationId } = wanted;
  const automation = await selectForSale(tx, automationId);
  if (!automation) throw new Refusal('not_found');
  if (!automation.isForSale) throw new Refusal('automation_unavailable');
  const latest = await findSubscription(tx, { userId: customer.id, automationId });
  const owned = await selectOwned(tx, customer.id, automationId);
  const type = paymentType(latest, owned || latest?.inactiveReason === 'restored');
  const row = comesBack(latest, owned || type === 'restored') ? latest : undefined;
  const coupon = await couponOf(tx, customer, wanted, { type, now });
  const price = priceOfComingBack(row, automation.subscriptionPrice, now);
  const beside = await countedSubscriptions(tx, customer.id, now);
  const alreadyDebited = await recurringDebitsInMonth(tx, customer.id, now);
  const paid = await paidSinceGivenBack(tx, customer.id, beside, now);
  const firstMonth = priceOfMonth(
    { kind: 'first', price, beside, paidSinceGivenBack: paid, coupon: coupon?.months ? coupon : null },
    { cap: customer.monthlyCap, alreadyDebited },
  );
  const purchasePrice = type === 'initial' ? automation.purchasePrice : ZERO;
  const off = coupon?.onPurchase ? takenByCoupon(coupon, purchasePrice) : ZERO;
  const purchaseAmount = euroCents(purchasePrice - off);
  return {
    automation,
    type,
    row,
    coupon,
    purchasePrice,
    purchaseAmount,
    firstMonth,
    beside,
    total: totalDueToday({ purchasePrice: purchaseAmount, firstMonth: firstMonth.amount }),
  };
}

/** Null while the customer has no name at the provider. */
export async function customerIdOf(shop: Pick<Shop, 'db'>, userId: number): Promise<string | null> {
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('invalid_token');
  return customer.stripeCustomerId;
}

export async function providerCustomer(shop: Shop, userId: number): Promise<string> {
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('invalid_token');
  if (customer.stripeCustomerId) return customer.stripeCustomerId;
  const created = await shop.stripe.createCustomer({ userId, ...providerPerson(customer) });
  return keepProviderCustomer(shop, customer, created);
}

interface Opening {
  userId: number;
  automationId: number;
  type: PaymentType;
  immediateAccess: boolean;
  code?: string | undefined;
}

const firstCheckMs = 120_000;

const sameStart = (payment: PaymentRow, start: PricedStart) =>
  payment.automationId === start.automation.id &&
  payment.type === start.type &&
  payment.purchaseAmount === start.purchaseAmount &&
  payment.firstMonthAmount === start.firstMonth.amount &&
  payment.couponId === (start.coupon?.id ?? null) &&
  payment.individualPrice === start.firstMonth.price;

function refuseOtherType(asked: PaymentType, start: PricedStart): void {
  if (asked === start.type) return;
  if (asked === 'initial') throw new Refusal('already_owned');
  // A buyer may call a restored automation owned, and is right.
  if (asked === 'purchased_activation' && start.type === 'restored') return;
  throw new Refusal('not_owned');
}

async function orderLinesOf(tx: Transaction, start: PricedStart): Promise<OrderLine[]> {
  const { id: automationId, name } = start.automation;
  const { coupon, purchasePrice, purchaseAmount } = start;
  const reason = coupon ? couponLabel(coupon, coupon.code) : '';
  const month = await monthLines(tx, start.firstMonth, { automationId }, reason);
  if (start.type !== 'initial') return month;
  const purchase: OrderLine = {
    kind: 'purchase',
    automationId,
    label: `Achat\u00a0: ${name}`,
    amount: purchasePrice,
  };
  const off = euroCents(purchaseAmount - purchasePrice);
  const discount = { kind: 'purchase_discount', automationId, label: reason, amount: off } as const;
  return [purchase, ...(off < 0 ? [discount] : []), ...month];
}

async function createPayment(
  tx: Transaction,
  customer: Customer,
  start: PricedStart,
  now: Date,
): Promise<PaymentRow> {
  if (!(await holdForSale(tx, start.automation.id))) throw new Refusal('automation_unavailable');
  const reason = start.type === 'initial' ? 'purchase' : 'activation';
  const { id: orderId } = await placeOrder(
    tx,
    customer,
    { reason, lines: await orderLinesOf(tx, start), dueAt: now },
    now,
  );
  const payment = await insertPayment(tx, {
    userId: customer.id,
    automationId: start.automation.id,
    subscriptionId: start.row?.id ?? (await reserveId(tx)),
    orderId,
    type: start.type,
    status: 'created',
    intentType: start.total > 0 ? 'payment' : 'setup',
    amount: start.total,
    purchaseAmount: start.purchaseAmount,
    firstMonthAmount: start.firstMonth.amount,
    individualPrice: start.firstMonth.price,
    recurringAmount: start.firstMonth.share,
    couponId: start.coupon?.id ?? null,
    checkAt: new Date(now.getTime() + firstCheckMs),
    createdAt: now,
  });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'payment',
    entityId: payment.id,
    act: 'create',
    before: null,
    after: paymentFacts(payment),
  });
  return payment;
}

const requestMissing =
  'Demandez expressément l’accès immédiat\u00a0: vous avez déjà renoncé à un contrat dont la page a été ouverte.';

// docs/product/payment.md#request-needed-after-a-free-use
async function refuseWithoutRequest(tx: Transaction, { userId, immediateAccess }: Opening): Promise<void> {
  if (immediateAccess || !(await hasWithdrawnAfterUse(tx, userId))) return;
  throw new Refusal('invalid', { fields: { immediate_access: [requestMissing] } });
}

type Decision = { payment: PaymentRow } | { inTheWay: PaymentRow[] };

/** docs/product/payment.md#one-open-payment */
function decideOpening(shop: Shop, opening: Opening): Promise<Decision> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, opening.userId);
    // Staff deactivated the account while the request was on its way.
    if (!customer.isActive) throw new Refusal('account_disabled');
    const now = shop.clock.now();
    const start = await priceStart(tx, customer, { ...opening, takes: true }, now);
    refuseOtherType(opening.type, start);
    // The automation comes back when the address is confirmed, so it would be paid twice.
    if (start.type === 'initial' && (await waitsForRestore(tx, customer.id, opening.automationId)))
      throw new Refusal('restore_waiting');
    await refuseWithoutRequest(tx, opening);
    const unsettled = await selectUnsettled(tx, opening.userId);
    const same = unsettled.find((payment) => sameStart(payment, start));
    const inTheWay = unsettled.filter((payment) => payment !== same);
    if (inTheWay.length > 0) return { inTheWay };
    const payment = same ?? (await createPayment(tx, customer, start, now));
    return {
      payment: opening.immediateAccess ? await requestImmediateAccess(tx, customer, payment, now) : payment,
    };
  });
}

async function startAtProvider(shop: Shop, payment: PaymentRow): Promise<ProviderSubscription> {
  if (payment.stripeSubscriptionId) return shop.stripe.readSubscription(payment.stripeSubscriptionId);
  const customerId = await providerCustomer(shop, payment.userId);
  const automation = await selectForSale(shop.db, payment.automationId);
  if (!automation) throw new Refusal('not_found');
  const productId = await shop.stripe.ensureProduct(automation);
  const { id: operation, userId, subscriptionId, purchaseAmount, firstMonthAmount } = payment;
  return shop.stripe.startSubscription({
    operation,
    customerId,
    userId,
    subscriptionId,
    productId,
    purchaseAmount,
    firstMonthAmount,
  });
}

/** A payment that was settled meanwhile keeps its own names. */
function keepProviderNames(
  shop: Shop,
  payment: PaymentRow,
  provider: ProviderSubscription,
  intent: ProviderIntent | null,
) {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, payment.userId);
    const current = await lockPayment(tx, payment.id);
    if (current.status !== 'created') return current;
    const names: Partial<PaymentRow> = {
      stripeSubscriptionId: provider.id,
      stripeInvoiceId: provider.latestInvoice?.id ?? null,
      stripeIntentId: intent?.id ?? null,
      intentType: intent?.kind ?? 'none',
    };
    return changePayment(tx, customer, current, {
      act: 'open',
      actor: 'customer',
      now: shop.clock.now(),
      with: names,
    });
  });
}

/** Survives a kill at any line (docs/product/payment.md#found-again-by-its-name). */
export async function openPayment(shop: Shop, opening: Opening): Promise<OpenedPayment> {
  let decision = await withoutGuessing(shop, { userId: opening.userId, code: opening.code }, () =>
    decideOpening(shop, opening),
  );
  for (let tries = 0; 'inTheWay' in decision && tries < 5; tries += 1) {
    for (const payment of decision.inTheWay) await voidPayment(shop, payment);
    decision = await decideOpening(shop, opening);
  }
  if ('inTheWay' in decision) throw new Refusal('unavailable');
  const { payment } = decision;
  const provider = await startAtProvider(shop, payment);
  const intent = payment.amount > 0 ? (provider.latestInvoice?.intent ?? null) : provider.pendingSetup;
  const opened = await keepProviderNames(shop, payment, provider, intent);
  if (opened.status === 'voided') {
    // The start came after the payment was given up: nobody may pay it.
    await endVoided(shop, opened, provider);
    throw new Refusal('unavailable');
  }
  return {
    subscription_id: opened.subscriptionId,
    automation_id: opened.automationId,
    payment_intent_id: intent?.id ?? null,
    client_secret: intent?.clientSecret ?? null,
    intent_type: intent?.kind ?? 'none',
    payment_amount: eurosFromCents(opened.amount),
  };
}
