import { creditedBy, creditNoteNumber, invoiceNumber } from '#domain/money/credit-notes.ts';
import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { orderFacts } from '#domain/money/ledger-facts.ts';
import { type EuroCents, euroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { includedVat } from '#domain/money/vat.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import {
  nextOrderStatus,
  type OrderAct,
  type OrderStatus,
  PAYABLE_ORDER_STATUSES,
} from '#domain/status/order-status.ts';
import { parisYear } from '#domain/time/paris-calendar.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import type { PrintedLine } from '#server/db/schema/orders.ts';
import type { Seller } from '#server/pdf/seller.ts';
import {
  creditNoteOf,
  insertInvoice,
  insertOrder,
  lockFreeNotes,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  payWithInvoice,
  replaceLines,
  selectInvoiceOf,
  selectOrderToPay,
  setRefundOfNote,
  takeInvoiceNumber,
  updateOrder,
} from './order-store.ts';

interface CreditedRefund {
  id: string;
  orderId: number;
  lines: readonly PrintedLine[];
}

const negative = (amount: EuroCents): EuroCents => euroCents(-amount);

const opposite = (lines: readonly PrintedLine[]): PrintedLine[] =>
  lines.map((line) => ({ ...line, amount: negative(line.amount) }));

type Note = Awaited<ReturnType<typeof lockFreeNotes>>[number];

/** The refund's money came back, so its note is taken back (docs/product/invoice.md#counter-note). */
async function counter(tx: Transaction, orderId: number, note: Note, now: Date): Promise<void> {
  const { id: counters, userId, totalAmount, vatAmount, seller, buyer, lines } = note;
  const year = parisYear(now);
  await setRefundOfNote(tx, counters, null);
  await insertInvoice(tx, {
    kind: 'counter_note',
    number: invoiceNumber(year, await takeInvoiceNumber(tx, `F-${year}`)),
    counters,
    orderId,
    userId,
    totalAmount: negative(totalAmount),
    vatAmount: negative(vatAmount),
    issuedAt: now,
    seller,
    buyer,
    lines: opposite(lines),
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
}

/** Answers its number (docs/product/invoice.md#credit-note-mirrors). */
export async function issueCreditNote(tx: Transaction, refund: CreditedRefund, now: Date): Promise<string> {
  const known = await creditNoteOf(tx, refund.id);
  if (known) return known;
  const { id: refundId, orderId } = refund;
  const credited = creditedBy(refund.lines, await lockFreeNotes(tx, orderId));
  if ('takesOver' in credited) {
    await setRefundOfNote(tx, credited.takesOver.id, refundId);
    return credited.takesOver.number;
  }
  for (const note of credited.counters) await counter(tx, orderId, note, now);
  const invoice = await selectInvoiceOf(tx, orderId);
  if (!invoice) throw new Error(`no invoice of order ${orderId}`);
  const { userId, seller, buyer } = invoice;
  const lines = opposite(refund.lines);
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const year = parisYear(now);
  const number = creditNoteNumber(year, await takeInvoiceNumber(tx, `A-${year}`));
  await insertInvoice(tx, {
    kind: 'credit_note',
    number,
    orderId,
    refundId,
    userId,
    totalAmount,
    vatAmount: includedVat(totalAmount, seller),
    issuedAt: now,
    seller,
    buyer,
    lines,
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  return number;
}

export interface NewOrder {
  reason: 'purchase' | 'activation' | 'renewal';
  lines: readonly OrderLine[];
  dueAt: Date;
  stripeInvoiceId?: string;
}

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

/** A paid order never changes (docs/product/order.md#paid-order-never-changes). Answers the order as it then is. */
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

/** Answers the invoice's number, or null when the act gives none (docs/product/invoice.md#number-with-the-payment). */
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
  if (toPay)
    await tellOutside(tx, {
      type: 'order.paid',
      userId: customer.id,
      at: now,
      data: { order: orderId, status, total_amount: eurosFromCents(toPay.totalAmount), invoice: number },
    });
  return number;
}

/** An invoice names the default billing address, else the account's name. */
function buyerOf(
  { firstName, lastName, email }: Customer,
  address: Record<string, string> | null,
): Record<string, string> {
  const { firstName: first, lastName: last, ...place } = address ?? { firstName, lastName };
  return { name: `${first} ${last}`.trim(), email, ...place };
}

async function payOrder(
  tx: Transaction,
  customer: Customer,
  order: OrderToPay,
  { status, seller, now }: { status: OrderStatus; seller: Seller; now: Date },
): Promise<string> {
  const year = parisYear(now);
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
