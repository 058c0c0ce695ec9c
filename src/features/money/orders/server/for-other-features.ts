import { invoiceNumber } from '#domain/invoice-number.ts';
import { KEPT_DATA } from '#domain/kept-data.ts';
import { keptUntil } from '#domain/kept-period.ts';
import { orderFacts } from '#domain/ledger-facts.ts';
import { type EuroCents, sumCents } from '#domain/money.ts';
import {
  nextOrderStatus,
  type OrderAct,
  type OrderStatus,
  PAYABLE_ORDER_STATUSES,
} from '#domain/order-status.ts';
import { parisMonthKey } from '#domain/paris-calendar.ts';
import { includedVat } from '#domain/vat.ts';
import { buyerOf, type Customer } from '#people/customers/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger.ts';
import { debitedInMonth, selectCounted } from './month-debit-store.ts';
import type { Seller } from './seller.ts';
import {
  insertOrder,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  payWithInvoice,
  replaceLines,
  selectOrderToPay,
  updateOrder,
} from './store.ts';

// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { isContested } from './contested-store.ts';
export { issueCreditNote } from './credit-note.ts';
export { followRestored, followRestoredTask } from './follow-restored.ts';
export {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  isMonthGivenBackSince,
  latestMonthDebits,
  orderOfLatestMonth,
  selectCounted,
  selectRenewalMoney,
} from './month-debit-store.ts';
export { placeOrder, repriceOrder } from './place-order.ts';
export { sellerLines, sellerOf } from './seller.ts';
export {
  creditNoteOf,
  findOrderOfInvoice,
  invoiceNumberOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  selectLines as orderLines,
  selectUnpaidOrders as unpaidOrders,
} from './store.ts';

// biome-ignore-end lint/performance/noBarrelFile: see above.

export interface NewOrder {
  reason: 'purchase' | 'activation' | 'renewal';
  lines: readonly OrderLine[];
  /** The instant whose Paris month this debit counts in. */
  dueAt: Date;
  stripeInvoiceId?: string;
}

/** Writes a pending order; its total is the sum of its lines. */
export async function placeOrder(
  tx: Transaction,
  customer: Customer,
  order: NewOrder,
  now: Date,
): Promise<OrderRow> {
  const { lines, ...columns } = order;
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const values = { ...columns, userId: customer.id, status: 'pending' as const, totalAmount, createdAt: now };
  const id = await insertOrder(tx, values, lines);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: order.reason === 'renewal' ? 'provider' : 'customer',
    entity: 'order',
    entityId: id,
    act: 'place',
    before: null,
    after: orderFacts({ ...order, status: 'pending', totalAmount }),
  });
  return { ...values, id };
}

/**
 * Prices an unpaid order anew (a renewal in draft, or paid at another amount); a paid one never changes (ruling 22).
 * Answers it as it is then.
 */
export async function repriceOrder(
  tx: Transaction,
  customer: Customer,
  repriced: { orderId: number; lines: readonly OrderLine[]; now: Date },
): Promise<OrderRow> {
  const { orderId, lines, now } = repriced;
  const order = await lockOrder(tx, orderId);
  const total = sumCents(lines.map(({ amount }) => amount));
  if (!PAYABLE_ORDER_STATUSES.includes(order.status) || order.totalAmount === total) return order;
  await replaceLines(tx, orderId, lines, total);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'order',
    entityId: orderId,
    act: 'reprice',
    before: { total: order.totalAmount },
    after: { total },
  });
  return { ...order, totalAmount: total };
}

export type OrderChange = {
  orderId: number;
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
  now: Date;
} & (
  | { act: 'pay' | 'pay_late'; seller: Seller; locked?: OrderToPay | undefined }
  | { act: Exclude<OrderAct, 'pay' | 'pay_late'> }
);

/**
 * Moves an order along its table. Paying, be it late, gives the invoice its number in this same transaction, never before
 * (ruling 31). Answers the invoice's number, or null when the act gives none.
 */
export async function changeOrder(
  tx: Transaction,
  customer: Customer,
  change: OrderChange,
): Promise<string | null> {
  const { orderId, act, actor, actorLedgerId, now } = change;
  const toPay = 'seller' in change ? (change.locked ?? (await selectOrderToPay(tx, orderId))) : undefined;
  const order = toPay ?? (await lockOrder(tx, orderId));
  const status = nextOrderStatus(order.status, act);
  if (status === order.status) return null;
  let number: string | null = null;
  if (toPay && 'seller' in change) number = await payOrder(tx, customer, toPay, { ...change, status });
  else await updateOrder(tx, orderId, { status });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'order',
    entityId: orderId,
    act,
    before: { status: order.status },
    after: { status },
  });
  return number;
}

async function payOrder(
  tx: Transaction,
  customer: Customer,
  order: OrderToPay,
  { status, seller, now }: { status: OrderStatus; seller: Seller; now: Date },
): Promise<string> {
  const year = Number(parisMonthKey(now).slice(0, 4));
  const { totalAmount, lines, address } = order;
  const paid = { order, status, paidAt: now, series: `F-${year}` };
  const { number, sequence } = await payWithInvoice(tx, paid, {
    userId: customer.id,
    totalAmount,
    vatAmount: includedVat(totalAmount, seller),
    seller: { ...seller },
    buyer: buyerOf(customer, address),
    lines,
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  if (number !== invoiceNumber(year, sequence)) throw new Error(`${number} is no number of an invoice`);
  return number;
}

/** What the customer's recurring debits already take from the cap in the Paris month of an instant (ruling 19). */
export async function recurringDebitsInMonth(db: Queries, userId: number, instant: Date): Promise<EuroCents> {
  return debitedInMonth(await selectCounted(db, userId, [instant]), instant);
}
