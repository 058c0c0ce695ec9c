import { and, eq, inArray, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money.ts';
import { type OrderStatus, PAYABLE_ORDER_STATUSES } from '#domain/order-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { invoiceCounters, invoices, orderItems, orders, refunds } from '#server/db/schema/orders.ts';

export interface OrderLine {
  kind: 'purchase' | 'subscription' | 'cap_discount';
  automationId: number;
  label: string;
  amount: EuroCents;
}

export interface OrderRow {
  id: number;
  userId: number;
  status: OrderStatus;
  totalAmount: EuroCents;
  dueAt: Date;
}

export async function insertOrder(
  tx: Transaction,
  order: typeof orders.$inferInsert,
  lines: readonly OrderLine[],
): Promise<number> {
  const [row] = await tx.insert(orders).values(order).returning({ id: orders.id });
  if (!row) throw new Error('the order was not inserted');
  await tx.insert(orderItems).values(lines.map((line) => ({ ...line, orderId: row.id })));
  return row.id;
}

const orderColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  totalAmount: orders.totalAmount,
  dueAt: orders.dueAt,
};

function asOrder(row: {
  id: number;
  userId: number;
  status: string;
  totalAmount: number;
  dueAt: Date;
}): OrderRow {
  return { ...row, status: row.status as OrderStatus, totalAmount: euroCents(row.totalAmount) };
}

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow> {
  const [row] = await tx.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  if (!row) throw new Error(`no order ${id}`);
  return asOrder(row);
}

export async function findOrderOfInvoice(
  db: Queries,
  stripeInvoiceId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.stripeInvoiceId, stripeInvoiceId));
  return row && asOrder(row);
}

/** By the provider's name of each; unknown ones are left out. */
export async function selectStatusesOfInvoices(
  db: Queries,
  stripeInvoiceIds: readonly string[],
): Promise<Map<string, OrderStatus>> {
  if (stripeInvoiceIds.length === 0) return new Map();
  const { stripeInvoiceId: invoice, status } = orders;
  const rows = await db
    .select({ invoice, status })
    .from(orders)
    .where(inArray(invoice, [...stripeInvoiceIds]));
  return new Map(rows.map((row) => [String(row.invoice), row.status as OrderStatus]));
}

export async function selectUnpaidOrders(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, PAYABLE_ORDER_STATUSES)));
  return rows.map(({ id }) => id);
}

export async function updateOrder(tx: Transaction, id: number, values: Partial<typeof orders.$inferInsert>) {
  await tx.update(orders).set(values).where(eq(orders.id, id));
}

export async function selectLines(tx: Transaction, orderId: number) {
  const rows = await tx
    .select({ kind: orderItems.kind, label: orderItems.label, amount: orderItems.amount })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id);
  return rows.map((row) => ({ ...row, kind: row.kind as OrderLine['kind'] }));
}

export async function takeInvoiceNumber(tx: Transaction, series: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.series,
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceCounters.lastNumber });
  if (!row) throw new Error(`no number for ${series}`);
  return row.lastNumber;
}

export async function insertInvoice(tx: Transaction, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

export async function replaceLines(
  tx: Transaction,
  orderId: number,
  lines: readonly OrderLine[],
  totalAmount: EuroCents,
) {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId));
  await tx.insert(orderItems).values(lines.map((line) => ({ ...line, orderId })));
  await tx.update(orders).set({ totalAmount }).where(eq(orders.id, orderId));
}

export async function invoiceNumberOf(db: Queries, orderId: number): Promise<string | null> {
  const [row] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return row?.number ?? null;
}

export async function selectInvoiceOf(tx: Transaction, orderId: number) {
  const [row] = await tx
    .select({ userId: invoices.userId, seller: invoices.seller, buyer: invoices.buyer })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return row;
}

/** The note of the refund which arrived (docs/product/invoice.md#credit-note-mirrors). Undefined when there is none. */
export async function takeOverCreditNote(
  tx: Transaction,
  { orderId, refundId, totalAmount }: { orderId: number; refundId: string; totalAmount: EuroCents },
): Promise<string | undefined> {
  const sentBack = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'failed')));
  const free = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.refundId, sentBack), eq(invoices.totalAmount, totalAmount)))
    .limit(1);
  const [row] = await tx
    .update(invoices)
    .set({ refundId })
    .where(eq(invoices.id, free))
    .returning({ number: invoices.number });
  return row?.number;
}

export async function creditNoteOf(db: Queries, refundId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.refundId, refundId));
  return row?.number;
}
