import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '#contract-kit/error-codes.ts';
import { euroCents } from '#domain/money/money.ts';
import type { Database, Queries, Transaction } from '#server/db/connection.ts';
import { givenBackOf } from '#server/db/given-back.ts';
import type { Instant } from '#server/db/instant.ts';
import { users } from '#server/db/schema/accounts.ts';
import { invoices, orders, refunds } from '#server/db/schema/orders.ts';
import { SALES } from '#server/db/standing-invoice.ts';
import type { Shop } from '#server/shop.ts';

const corrected = alias(invoices, 'corrected');
const cancelling = alias(invoices, 'cancelling');
const replacing = alias(invoices, 'replacing');

const sales = sql.raw(SALES);
/** Of the same order: what a note takes back, and what a corrected invoice replaces, is the sale before it. */
const saleBefore = sql`(select max(b.id) from invoices b
  where b.order_id = ${invoices.orderId} and b.id < ${invoices.id} and b.kind in ${sales})`;
/** What stands in the place of a sale, or comes with the credit note that cancelled it. */
const correctionOfIt = sql`(select min(a.id) from invoices a
  where a.order_id = ${invoices.orderId} and a.id > ${invoices.id} and a.kind = 'corrected_invoice'
    and (${invoices.kind} in ${sales} or a.counters = ${invoices.id}))`;

const columns = {
  number: invoices.number,
  kind: invoices.kind,
  orderId: invoices.orderId,
  issuedAt: invoices.issuedAt,
  paidAt: orders.paidAt,
  totalAmount: invoices.totalAmount,
  givenBack: sql.raw(givenBackOf('orders')).mapWith(euroCents),
  vatAmount: invoices.vatAmount,
  vat: invoices.vat,
  seller: invoices.seller,
  buyer: invoices.buyer,
  lines: invoices.lines,
  fileDigest: invoices.fileDigest,
  corrected: { number: corrected.number, issuedAt: corrected.issuedAt },
  // Of a corrected invoice, the credit note that cancelled what it replaces.
  cancelledBy: cancelling.number,
  replacedBy: replacing.number,
  // Of what was replaced, the credit note that came with it.
  replacedWith: sql<string | null>`(select n.number from invoices n where n.id = ${replacing.counters})`,
  refund: { status: refunds.status, failureCode: refunds.failureCode, settledAt: refunds.settledAt },
};

const selectFrom = (db: Queries) =>
  db
    .select(columns)
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .leftJoin(
      corrected,
      eq(
        corrected.id,
        sql`case when ${invoices.kind} = 'counter_note' then ${invoices.counters} else ${saleBefore} end`,
      ),
    )
    .leftJoin(cancelling, and(eq(cancelling.id, invoices.counters), eq(invoices.kind, 'corrected_invoice')))
    .leftJoin(replacing, eq(replacing.id, correctionOfIt));

/** Amounts include VAT and stay as issued. A credit note's amounts and lines are negative. */
export type InvoiceRow = Awaited<ReturnType<typeof selectFrom>>[number];

/** What its file says, wherever it is kept. */
export type PrintedInvoice = Omit<InvoiceRow, 'fileDigest'>;

export function selectInvoices(
  db: Database,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvoiceRow[]> {
  return selectFrom(db)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(db: Database, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(invoices).where(eq(invoices.userId, userId));
  return row?.total ?? 0;
}

export async function selectInvoice(
  db: Queries,
  userId: number | 'anyone',
  number: string,
): Promise<InvoiceRow | undefined> {
  const own = userId === 'anyone' ? undefined : eq(invoices.userId, userId);
  const [row] = await selectFrom(db).where(and(own, eq(invoices.number, number)));
  return row;
}

const namesBuyer = sql`${invoices.buyer} <> '{}'`;

/** Answers the digest in force: who was first has it, unless its file is the one that was `lost`; none of who is forgotten. */
export async function setFileDigest(
  db: Database,
  number: string,
  { digest, lost }: { digest: string; lost: string | null },
): Promise<string | undefined> {
  const { fileDigest } = invoices;
  const [row] = await db
    .update(invoices)
    .set({ fileDigest: sql`coalesce(nullif(${fileDigest}, ${lost}), ${digest})` })
    .where(and(eq(invoices.number, number), namesBuyer))
    .returning({ fileDigest });
  return row?.fileDigest ?? undefined;
}

/** Of each paper, the digest of its file, and whether it still names its buyer. */
export const selectDigests = (db: Queries) =>
  db
    .select({
      number: invoices.number,
      digest: invoices.fileDigest,
      hasBuyer: sql<boolean>`${namesBuyer}`,
    })
    .from(invoices);

/** Of erased persons, when the ten years are over. */
export const buyersToForget = (db: Queries, now: Instant) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(and(lte(invoices.purgeAt, now), namesBuyer, isNotNull(users.anonymisedAt)))
    .orderBy(invoices.purgeAt);

/** Undefined where it is forgotten already. */
export async function lockNamed(tx: Transaction, id: number): Promise<{ number: string } | undefined> {
  const [row] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.id, id), namesBuyer))
    .for('update');
  return row;
}

/** The invoice keeps its number, lines and amounts (docs/product/invoice.md#kept-ten-years-apart). */
export async function forgetBuyer(tx: Transaction, id: number): Promise<void> {
  await tx.update(invoices).set({ buyer: {}, fileDigest: null }).where(eq(invoices.id, id));
}

/** Throws `not_found`. */
export async function requireInvoice(
  db: Queries,
  userId: number | 'anyone',
  number: string,
): Promise<InvoiceRow> {
  const row = await selectInvoice(db, userId, number);
  if (!row) throw new Refusal('not_found');
  return row;
}

function selectNumbersAfter(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number; number: string }[]> {
  const { id, number } = invoices;
  return db
    .select({ id, number })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

const numbersAtOnce = 500;

export async function* invoiceNumbersOf({ db }: Pick<Shop, 'db'>, userId: number): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const rows = await selectNumbersAfter(db, { userId, after, limit: numbersAtOnce });
    for (const { id, number } of rows) {
      after = id;
      yield number;
    }
    if (rows.length < numbersAtOnce) return;
  }
}
