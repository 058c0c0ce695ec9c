import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { SALE_KINDS } from '#domain/money/credit-notes.ts';
import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import { type OrderStatus, PAYABLE_ORDER_STATUSES } from '#domain/status/order-status.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { executePrepared, type InJson, type Queries, type Transaction } from '#server/db/connection.ts';
import { purchaseGivenBackOf } from '#server/db/given-back.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import {
  invoiceCounters,
  invoices,
  orderItems,
  orders,
  type PrintedLine,
  purchases,
  refunds,
} from '#server/db/schema/orders.ts';
import { printedVatNumberOf } from '#server/db/vat-status.ts';
import { enqueue } from '#server/jobs/outbox.ts';

export const followRestoredTask = 'follow_restored';

interface GoneBack {
  orderId: number;
  cause: 'dispute' | 'refunded';
  id: string | number;
  now: Date;
}

async function isOwnedByRestore(db: Queries, orderId: number): Promise<boolean> {
  const [restored] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'restore'), isNull(purchases.endedAt)))
    .limit(1);
  return restored !== undefined;
}

/** The caller holds the order's lock (docs/product/export-and-restore.md#money-is-followed). */
export async function followRestored(tx: Transaction, { orderId, cause, id, now }: GoneBack): Promise<void> {
  if (!(await isOwnedByRestore(tx, orderId))) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}

export async function selectOwned(db: Queries, userId: number, automationId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.automationId, automationId),
        sql`${purchases.endedAt} is null`,
      ),
    );
  return row !== undefined;
}

export async function insertPurchase(
  tx: Transaction,
  values: typeof purchases.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(purchases).values(values).returning({ id: purchases.id });
  if (!row) throw new Error('the purchase was not inserted');
  return row.id;
}

export async function endPurchases(tx: Transaction, userId: number, now: Date) {
  return tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
}

/** Answers undefined when the ownership has ended already. */
export async function endPurchaseOf(tx: Transaction, userId: number, orderId: number, now: Date) {
  const [row] = await tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), eq(purchases.orderId, orderId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
  return row;
}

/** It follows each refund or lost dispute (docs/product/refund-and-dispute.md#bought-is-what-is-kept). */
export async function followGivenBack(tx: Transaction, orderId: number, now: Date): Promise<void> {
  // A code may have made it free: its order's month going back gives nothing back of it.
  const isWhole = sql.raw(
    `purchases.amount_paid > 0 and ${purchaseGivenBackOf('purchases')} >= purchases.amount_paid`,
  );
  const givenBackAt = sql`case when ${isWhole}
    then coalesce(${purchases.givenBackAt}, ${now.toISOString()}::timestamptz) end`;
  await tx
    .update(purchases)
    .set({ givenBackAt })
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'order')));
}

interface UnpaidPurchase {
  automationId: number;
  source: 'restore' | 'gift';
  actor: LedgerActor;
  now: Date;
  /** A purchase given back keeps the order that first paid for it. */
  orderId?: number | null;
  amountPaid?: EuroCents;
  purchasedAt?: Date;
}

export async function recordUnpaidPurchase(
  tx: Transaction,
  customer: Customer,
  { actor, now, ...purchase }: UnpaidPurchase,
): Promise<void> {
  const { automationId, source } = purchase;
  if (await selectOwned(tx, customer.id, automationId)) return;
  const values = { amountPaid: ZERO, purchasedAt: now, ...purchase, userId: customer.id };
  const id = await insertPurchase(tx, values);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    entity: 'purchase',
    entityId: id,
    act: source,
    before: null,
    after: { automation: automationId, amount: 0 },
  });
}

export interface OrderLine extends PrintedLine {
  automationId: number;
}

export type OrderRow = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'status' | 'totalAmount' | 'dueAt'>;

export async function insertOrder(
  tx: Transaction,
  order: Omit<typeof orders.$inferInsert, 'paidAt'>,
  lines: readonly OrderLine[],
): Promise<number> {
  const { userId, status, reason, totalAmount, stripeInvoiceId = null, createdAt, dueAt } = order;
  const statement = sql`
    with placed as (
      insert into orders (user_id, status, reason, total_amount, stripe_invoice_id, created_at, due_at)
      values (${userId}, ${status}, ${reason}, ${totalAmount}, ${stripeInvoiceId}, ${createdAt.toISOString()}, ${dueAt.toISOString()})
      returning id),
    lines as (
      insert into order_items (order_id, kind, automation_id, label, amount)
      select placed.id, line.kind, line."automationId", line.label, line.amount
      from placed, jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb)
        as line(place int, kind text, "automationId" int, label text, amount int)
      order by line.place)
    select id from placed`;
  const { rows } = await executePrepared<{ id: number }>(tx, statement);
  const [row] = rows;
  if (!row) throw new Error('the order was not inserted');
  return row.id;
}

const orderColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  totalAmount: orders.totalAmount,
  dueAt: orders.dueAt,
};

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow> {
  const [row] = await tx.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

export async function findOrderOfInvoice(
  db: Queries,
  stripeInvoiceId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.stripeInvoiceId, stripeInvoiceId));
  return row;
}

/** An order's invoice repeats these of the order and of its customer's default address. */
export interface OrderToPay extends OrderRow {
  lines: PrintedLine[];
  address: Record<string, string | null> | null;
}

/** Of the customer's default address, a number that VIES has not found valid left out. */
export const billedTo = (userId: SQL): SQL => sql`(
    select json_build_object('id', a.id::text, 'firstName', a.first_name, 'lastName', a.last_name, 'company', a.company, 'address1', a.address1,
      'address2', a.address2, 'postalCode', a.postal_code, 'city', a.city, 'country', a.country, 'siren', a.siren,
      'vatNumber', ${sql.raw(printedVatNumberOf('a'))},
      'vatCheckedOn', case when a.vat_valid then a.vat_checked_at end, 'vatProof', a.vat_proof)
    from addresses a where a.user_id = ${userId} and a.is_default)`;

const asJson = sql`json_build_object(
  'id', o.id, 'userId', o.user_id, 'status', o.status, 'totalAmount', o.total_amount, 'dueAt', o.due_at,
  'lines', (
    select coalesce(json_agg(json_build_object('kind', i.kind, 'label', i.label, 'amount', i.amount) order by i.id), '[]')
    from order_items i where i.order_id = o.id),
  'address', ${billedTo(sql`o.user_id`)})`;

const asOrderToPay = (read: InJson<OrderToPay> | null | undefined): OrderToPay | undefined =>
  read ? { ...read, dueAt: new Date(read.dueAt) } : undefined;

/** It is a part of another query: the invoice's order with all that paying it takes. */
export const orderToPay = {
  ofInvoice: (stripeInvoiceId: string) =>
    sql<InJson<OrderToPay> | null>`(select ${asJson} from orders o where o.stripe_invoice_id = ${stripeInvoiceId})`,
  read: asOrderToPay,
};

/** The caller holds the customer's lock. */
export async function selectOrderToPay(tx: Transaction, id: number): Promise<OrderToPay | undefined> {
  const { rows } = await tx.execute<{ order: InJson<OrderToPay> }>(
    sql`select ${asJson} as "order" from orders o where o.id = ${id}`,
  );
  return asOrderToPay(rows[0]?.order);
}

export function selectUnpaidOrders(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; stripeInvoiceId: string | null }[]> {
  return tx
    .select({ id: orders.id, stripeInvoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, PAYABLE_ORDER_STATUSES)));
}

export async function updateOrder(tx: Transaction, id: number, values: Partial<typeof orders.$inferInsert>) {
  await tx.update(orders).set(values).where(eq(orders.id, id));
}

export function selectLines(tx: Transaction, orderId: number): Promise<PrintedLine[]> {
  return tx
    .select({ kind: orderItems.kind, label: orderItems.label, amount: orderItems.amount })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id);
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

/** The counter of the series is taken last, because all payers wait for it. Answers the number and its place. */
export async function payWithInvoice(
  tx: Transaction,
  paid: { order: OrderRow; status: OrderStatus; paidAt: Date; series: string },
  invoice: Omit<typeof invoices.$inferInsert, 'number' | 'kind' | 'refundId' | 'orderId' | 'issuedAt'>,
): Promise<{ number: string; sequence: number }> {
  const { order, status, paidAt, series } = paid;
  const at = paidAt.toISOString();
  const { userId, totalAmount, vatAmount, vat, seller, buyer, lines, purgeAt } = invoice;
  const statement = sql`
    with paid as (update orders set status = ${status}, paid_at = ${at} where id = ${order.id} and status = ${order.status} returning id),
    taken as (
      insert into invoice_counters (series, last_number) values (${series}, 1)
      on conflict (series) do update set last_number = invoice_counters.last_number + 1
      returning last_number, series || '-' || lpad(last_number::text, greatest(6, length(last_number::text)), '0') as number),
    issued as (
      insert into invoices (number, order_id, user_id, total_amount, vat_amount, issued_at, vat, seller, buyer, lines, purge_at)
      select number, paid.id, ${userId}::int, ${totalAmount}::int, ${vatAmount}::int, ${at}::timestamptz,
        ${JSON.stringify(vat)}::jsonb, ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(buyer)}::jsonb, ${JSON.stringify(lines)}::jsonb,
        ${purgeAt?.toISOString() ?? null}::timestamptz
      from taken, paid)
    select number, last_number as sequence from taken, paid`;
  const { rows } = await executePrepared<{ number: string; sequence: number }>(tx, statement);
  const [taken] = rows;
  if (!taken) throw new Error(`order ${order.id} is no longer ${order.status}`);
  return taken;
}

/** Answers its id. */
export async function insertInvoice(tx: Transaction, invoice: typeof invoices.$inferInsert): Promise<number> {
  const [row] = await tx.insert(invoices).values(invoice).returning({ id: invoices.id });
  if (!row) throw new Error(`${invoice.number} was not inserted`);
  return row.id;
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

const ofSale = (orderId: number) =>
  and(eq(invoices.orderId, orderId), inArray(invoices.kind, [...SALE_KINDS]));

/** A corrected invoice stands for those before it (docs/product/invoice.md#corrected). */
export async function invoiceNumberOf(db: Queries, orderId: number): Promise<string | null> {
  const [row] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(ofSale(orderId))
    .orderBy(desc(invoices.id))
    .limit(1);
  return row?.number ?? null;
}

export async function selectInvoiceOf(tx: Transaction, orderId: number) {
  const [row] = await tx
    .select({
      ...{ userId: invoices.userId, vat: invoices.vat, seller: invoices.seller, buyer: invoices.buyer },
      // Of all papers of the order, what is left.
      left: {
        total: sql<EuroCents>`(select sum(i.total_amount)::int from invoices i where i.order_id = ${orderId})`,
        vat: sql<EuroCents>`(select sum(i.vat_amount)::int from invoices i where i.order_id = ${orderId})`,
      },
    })
    .from(invoices)
    .where(ofSale(orderId))
    .orderBy(desc(invoices.id))
    .limit(1);
  return row;
}

/** The bank sent the money of these notes back. The caller holds the order's lock. */
export async function lockFreeNotes(tx: Transaction, orderId: number) {
  await lockOrder(tx, orderId);
  const { id, number, userId, totalAmount, vatAmount, vat, seller, buyer, lines } = invoices;
  return tx
    .select({ id, number, userId, totalAmount, vatAmount, vat, seller, buyer, lines })
    .from(invoices)
    .innerJoin(refunds, and(eq(refunds.id, invoices.refundId), eq(refunds.status, 'failed')))
    .where(eq(invoices.orderId, orderId))
    .orderBy(id);
}

/** A null `refundId` means that the note is countered. */
export async function setRefundOfNote(tx: Transaction, id: number, refundId: string | null): Promise<void> {
  await tx.update(invoices).set({ refundId }).where(eq(invoices.id, id));
}

export async function creditNoteOf(db: Queries, refundId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.refundId, refundId));
  return row?.number;
}
