import type { PaymentMeans } from '#domain/electronic-invoice/electronic-invoice.ts';
import { isBankDebitCode } from '#domain/money/debit-means.ts';
import { shouldSuspend } from '#domain/money/dunning.ts';
import { sumCents, ZERO } from '#domain/money/money.ts';
import { priceInForce } from '#domain/price/price-of-month.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import { pauseOf } from '#domain/status/subscription-status.ts';
import {
  type CountedOrder,
  changeOrder,
  type PaidMonth,
  placeOrder,
  type RenewalMoney,
  repriceOrder,
} from '#money/orders/server/for-other-features.ts';
import {
  afterChange,
  cancelRow,
  changeSubscription,
  couponReason,
  endMonth,
  everySubscription,
  everySubscriptionAndMoney,
  followPause,
  monthLines,
  noteSubscription,
  notifyRecovered,
  notifyRenewed,
  type OwnRow,
  priceOfFinal,
  priceOfRenewal,
  type SubscriptionRow,
  shareOutAmong,
  shareOutCap,
  suspendLate,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice, SubscriptionState } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import { beginDebitedMonth, endRefusedMonth, isUnderWay } from './bank-debit.ts';
import { type Failure, type RenewalStanding, selectStanding, startDunning } from './late-payment.ts';
import { payAsTaken, type Renewal, refundExcess } from './pay-as-taken.ts';

export const isUnpaidToTheEnd = ({ status, pastDueSince, dunningAttempts }: SubscriptionRow, now: Date) =>
  status === 'past_due' &&
  pastDueSince !== null &&
  shouldSuspend({ pastDueSince, attemptsUsed: dunningAttempts }, now);

/** docs/product/subscription.md#surprise-end-at-the-provider */
async function alignEnd(shop: Shop, userId: number, provider: SubscriptionState): Promise<void> {
  if (provider.status !== 'canceled') return;
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockByProvider(tx, userId, provider.id);
    // docs/product/subscription.md#old-names-are-over
    if (locked?.row.stripeSubscriptionId !== provider.id) return;
    const { customer, row } = locked;
    const now = shop.clock.now();
    // The account's deletion ends it and tells the customer, so this is no surprise.
    if (customer.isClosed) return;
    // docs/product/subscription.md#own-suspension-is-known
    if (isUnpaidToTheEnd(row, now)) return suspendLate(tx, shop, locked, { now, refused: null });
    if (row.status === 'cancelling') {
      if (row.endDate && row.endDate > now) return;
      await endMonth(tx, customer, row, now);
      await shareOutCap(tx, customer, now);
    } else if (row.status === 'active' || row.status === 'past_due' || row.status === 'paused') {
      // The provider is told anyway: a draft or an open invoice outlives its subscription there.
      await cancelRow(tx, shop.settings, customer, row, { now, by: { actor: 'provider' } });
      const details = { subscription: row.id, provider: provider.id };
      await raiseAlert(tx, { kind: 'ended_at_provider', onceKey: `ended:${provider.id}`, details, now });
    }
  });
}

/** docs/product/subscription.md#old-names-are-over */
const carries = (provider: SubscriptionState, row: SubscriptionRow) =>
  row.stripeSubscriptionId === provider.id;

/** A renewal due after an announced change makes the new price the subscriber's own. */
async function applyAnnouncedPrice(
  tx: Transaction,
  customer: Customer,
  row: OwnRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<SubscriptionRow> {
  const price = priceInForce(row.individualPrice, row.notices, dueAt);
  if (price === row.individualPrice) return row;
  const taken = { act: 'take_announced_price', actor: 'system', now } as const;
  return noteSubscription(tx, customer, row, { ...taken, with: { individualPrice: price } });
}

async function orderOfRenewal(
  tx: Transaction,
  shop: Shop,
  { order: known, counted, ...locked }: Carried & RenewalMoney,
  invoice: ProviderInvoice,
): Promise<Renewal> {
  const { customer } = locked;
  const now = shop.clock.now();
  const dueAt = invoice.createdAt;
  const isDraft = invoice.status === 'draft';
  if (known && !(isDraft && known.status === 'pending')) return { ...locked, counted, order: known, now };
  const row = await applyAnnouncedPrice(tx, customer, locked.row, { dueAt, now });
  const rows = afterChange(locked.rows, row);
  const month = isDraft
    ? priceOfRenewal(customer, row, { rows, counted, dueAt, own: known })
    : await priceOfFinal(tx, customer, row, { counted, dueAt, asked: invoice.total });
  const lines = await monthLines(tx, month, locked.row, couponReason(locked.row));
  const order = known
    ? await repriceOrder(tx, customer, { orderId: known.id, lines, now })
    : await placeOrder(tx, customer, { reason: 'renewal', lines, dueAt, stripeInvoiceId: invoice.id }, now);
  return { customer, row, rows, counted, order, now };
}

/** docs/product/renewal.md#paid-after-the-end-is-owed */
async function noteTooLate(tx: Transaction, { row, now }: Renewal, invoice: ProviderInvoice): Promise<void> {
  if (invoice.amountPaid === 0) return;
  const details = { subscription: row.id, invoice: invoice.id, taken: invoice.amountPaid };
  await raiseAlert(tx, { kind: 'paid_after_end', onceKey: `after_end:${invoice.id}`, details, now });
}

/** It answers what counts once a renewal is paid as asked; otherwise that is read again. */
function countedAfter(
  { order, counted }: Renewal,
  { amountPaid }: ProviderInvoice,
): CountedOrder[] | undefined {
  const own = counted.find(({ id }) => id === order.id);
  if (!own || amountPaid !== order.totalAmount) return undefined;
  return counted.map((one) => (one === own ? { ...own, status: 'paid' } : one));
}

interface AtProvider {
  provider: SubscriptionState;
  invoice: ProviderInvoice;
  paidBy: PaymentMeans;
}

/** Undefined of a month before the provider's own. */
function monthOf({ createdAt }: ProviderInvoice, provider: SubscriptionState): PaidMonth | undefined {
  const { currentPeriodStart: start, currentPeriodEnd: end } = provider;
  return start <= createdAt && createdAt < end ? { start, end } : undefined;
}

/** What paid an invoice: it is read at the provider where it may be a bank account. A note there pays by itself. */
async function meansThatPaid(
  { stripe }: Shop,
  { takesBankDebits }: SubscriptionState,
  { status, paidBy }: ProviderInvoice,
): Promise<PaymentMeans> {
  if (status !== 'paid' || paidBy === null) return 'other';
  const isDebit = takesBankDebits && (await stripe.readMeans(paidBy)) === 'bank_account';
  return isDebit ? 'direct_debit' : 'card';
}

async function paid(
  tx: Transaction,
  shop: Shop,
  renewal: Renewal,
  { provider, invoice, paidBy }: AtProvider,
) {
  const { customer, row, order, now } = renewal;
  const { currentPeriodEnd } = provider;
  const isPaused = carries(provider, row) && isInPause(row, invoice.createdAt);
  if (order.status === 'paid' || order.status === 'refunded') return;
  if (order.status === 'cancelled') return noteTooLate(tx, renewal, invoice);
  const isEnded =
    row.status !== 'past_due' && !pauseOf(row) && row.endDate !== null && row.endDate < currentPeriodEnd;
  const isTooLate = isEnded || !carries(provider, row);
  const month = monthOf(invoice, provider);
  const invoiceNumber = await payAsTaken(tx, shop, { ...renewal, month, paidBy }, invoice);
  // docs/product/pause.md#nothing-before-it-ends
  if (isPaused) return refundExcess(tx, renewal, invoice, ZERO);
  if (isTooLate) await noteTooLate(tx, renewal, invoice);
  else await refundExcess(tx, renewal, invoice);
  if (!carries(provider, row)) return;
  if (row.status === 'past_due') {
    const change = { act: 'payment_recovered', actor: 'provider', now, with: { currentPeriodEnd } } as const;
    const recovered = await changeSubscription(tx, customer, row, change);
    const mail = { amountCents: invoice.amountPaid, invoiceNumber, now };
    await notifyRecovered(tx, shop.settings, customer, recovered, mail);
  } else {
    const change = { act: 'renew', actor: 'system', now, with: { currentPeriodEnd } } as const;
    const renewed = await noteSubscription(tx, customer, row, change);
    const rows = await shareOutAmong(tx, customer, now, afterChange(renewal.rows, renewed));
    if (invoiceNumber === null || invoice.amountPaid === 0 || isTooLate) return;
    const mail = { orderId: order.id, amountCents: invoice.amountPaid, invoiceNumber, now };
    return notifyRenewed(
      tx,
      shop.settings,
      customer,
      { id: row.id, rows, counted: countedAfter(renewal, invoice) },
      mail,
    );
  }
  await shareOutCap(tx, customer, now);
}

const isInPause = (row: SubscriptionRow, at: Date): boolean => {
  const pause = pauseOf(row);
  return pause !== null && pause.from <= at && at < pause.until;
};

/** Undefined while nobody has tried. When the bank waits for its customer there is no error. */
function failureOf({ status, intent, attempted }: ProviderInvoice): string | undefined {
  if (status !== 'open' || !intent) return undefined;
  if (intent.failureCode) return intent.failureCode;
  if (intent.status === 'requires_action') return 'authentication_required';
  return attempted && intent.status === 'requires_payment_method' ? 'card_declined' : undefined;
}

async function refused(
  tx: Transaction,
  shop: Shop,
  { provider, ...failure }: Failure & { provider: SubscriptionState },
): Promise<void> {
  const { row, order, code, now } = failure;
  const isDebit = isBankDebitCode(code);
  const runs = row.status === 'cancelling' && row.endDate !== null && row.endDate > now;
  if (isDebit && runs && order.status === 'pending') return endRefusedMonth(tx, shop, failure);
  // Its month had begun while the debit was under way.
  const unpaidFrom = isDebit ? provider.currentPeriodStart : undefined;
  await startDunning(tx, shop, { ...failure, unpaidFrom });
}

/** It runs in the transaction that completes the work. */
export type Lastly = (tx: Transaction) => Promise<void>;

async function reconcileInvoice(
  shop: Shop,
  userId: number,
  { provider, invoice, lastly }: Omit<AtProvider, 'paidBy'> & { lastly: Lastly | undefined },
): Promise<void> {
  const paidBy = await meansThatPaid(shop, provider, invoice);
  const code = failureOf(invoice);
  const isRefusedDebit = isBankDebitCode(code ?? null);
  // docs/product/bank-debit.md#never-voided-under-way: refused after the end, or in a pause, nobody waits for it any more.
  let isOwed = provider.status !== 'canceled';
  const correction = await inTransaction(shop.db, async (tx) => {
    const asked = { ...invoice, subscriptionId: provider.id };
    const found = await lockForRenewal(tx, userId, asked);
    if (!found) return undefined;
    // Its sweeps may be late: the month after a pause is paid by who has resumed.
    const isLate = carries(provider, found.row) && pauseOf(found.row) !== null;
    const at = { at: invoice.createdAt, now: shop.clock.now() };
    const followed = isLate ? await followPause(tx, shop.settings, found, at) : found.row;
    const locked = followed === found.row ? found : await lockForRenewal(tx, userId, asked);
    if (!locked) return undefined;
    const renewal = await orderOfRenewal(tx, shop, locked, invoice);
    const { customer, row, order, now } = renewal;
    if (invoice.status === 'paid') await paid(tx, shop, renewal, { provider, invoice, paidBy });
    if (invoice.status === 'void' && (order.status === 'pending' || order.status === 'failed')) {
      await changeOrder(tx, customer, { orderId: order.id, act: 'cancel', actor: 'provider', now });
    }
    if (carries(provider, row)) {
      isOwed &&= !isInPause(row, invoice.createdAt);
      if (isUnderWay(invoice)) await beginDebitedMonth(tx, { customer, row, now }, { provider, invoice });
      if (code) await refused(tx, shop, { customer, row, order, invoice, code, now, provider });
    }
    const drafted = sumCents(invoice.lines.map(({ amount }) => amount));
    if (invoice.status === 'draft' && drafted !== order.totalAmount) return order.totalAmount;
    await lastly?.(tx);
    return undefined;
  });
  if (isRefusedDebit && !isOwed) await shop.stripe.voidInvoice(invoice.id);
  const [line] = invoice.lines;
  if (correction !== undefined && line) await shop.stripe.correctDraftLine(invoice.id, line.id, correction);
}

/** docs/product/renewal.md#told-twice-asks-once */
export function isSettled({ status }: ProviderInvoice, order: OrderStatus | undefined): boolean {
  if (status === 'paid') return order === 'paid' || order === 'refunded';
  return status === 'void' && order === 'cancelled';
}

/**
 * Answers the invoices, latest first (docs/product/provider.md#re-read-never-believed). `read` is our own state as
 * just read; `lastly` is called only where a transaction is the last act.
 */
export async function reconcileSubscription(
  shop: Shop,
  stripeSubscriptionId: string,
  { read, lastly }: { read?: RenewalStanding | undefined; lastly?: Lastly | undefined } = {},
): Promise<ProviderInvoice[]> {
  const { userId, orders } = read ?? (await selectStanding(shop.pool, stripeSubscriptionId));
  if (userId === null) return [];
  const provider = await shop.stripe.readSubscriptionState(stripeSubscriptionId);
  const invoices = await shop.stripe.listInvoices(stripeSubscriptionId);
  const open = invoices
    .filter((invoice) => invoice.reason === 'renewal' && !isSettled(invoice, orders[invoice.id]))
    .toReversed();
  for (const invoice of open) {
    const isLast = invoice === open.at(-1) && provider.status !== 'canceled';
    await reconcileInvoice(shop, userId, { provider, invoice, lastly: isLast ? lastly : undefined });
  }
  await alignEnd(shop, userId, provider);
  return invoices;
}

interface Carried {
  customer: Customer;
  row: OwnRow;
  /** They include this subscription. */
  rows: OwnRow[];
}

/** Finds the row that this provider subscription carries or carried; its customer is known. */
async function lockByProvider(
  tx: Transaction,
  userId: number,
  stripeId: string,
): Promise<Carried | undefined> {
  const customer = await lockCustomer(tx, userId);
  return carriedAmong(customer, await everySubscription(tx, userId), stripeId);
}

function carriedAmong(customer: Customer, rows: OwnRow[], stripeId: string): Carried | undefined {
  const row =
    rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === stripeId) ??
    rows.find(({ carriers }) => carriers.includes(stripeId));
  return row && { customer, row, rows };
}

/** It also reads what the invoice's renewal is priced and told from. */
async function lockForRenewal(
  tx: Transaction,
  userId: number,
  { subscriptionId, id: stripeInvoiceId, createdAt: dueAt }: ProviderInvoice & { subscriptionId: string },
): Promise<(Carried & RenewalMoney) | undefined> {
  const customer = await lockCustomer(tx, userId);
  const read = await everySubscriptionAndMoney(tx, userId, { stripeInvoiceId, dueAt });
  const carried = read && carriedAmong(customer, read.rows, subscriptionId);
  return carried && { ...carried, ...read.money };
}
