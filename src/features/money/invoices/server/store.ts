import { and, asc, count, desc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { Database } from '#server/db/connection.ts';
import { invoices, orders } from '#server/db/schema/orders.ts';

/** As it was issued; amounts in cents, VAT included. */
export interface InvoiceRow {
  number: string;
  kind: 'invoice' | 'credit_note';
  orderId: number;
  issuedAt: Date;
  paidAt: Date | null;
  corrected: { number: string; issuedAt: Date } | null;
  /** Negative for a credit note, like its lines and its VAT. */
  totalAmount: EuroCents;
  vatAmount: EuroCents;
  seller: Record<string, string>;
  buyer: Record<string, string>;
  lines: { kind: string; label: string; amount: number }[];
}

const corrected = alias(invoices, 'corrected');

const columns = {
  number: invoices.number,
  kind: invoices.kind,
  orderId: invoices.orderId,
  issuedAt: invoices.issuedAt,
  paidAt: orders.paidAt,
  totalAmount: invoices.totalAmount,
  vatAmount: invoices.vatAmount,
  seller: invoices.seller,
  buyer: invoices.buyer,
  lines: invoices.lines,
  corrected: { number: corrected.number, issuedAt: corrected.issuedAt },
};

type Raw = Omit<InvoiceRow, 'kind' | 'totalAmount' | 'vatAmount'> & {
  kind: string;
  totalAmount: number;
  vatAmount: number;
};

const asInvoice = (row: Raw): InvoiceRow => ({
  ...row,
  kind: row.kind as InvoiceRow['kind'],
  totalAmount: euroCents(row.totalAmount),
  vatAmount: euroCents(row.vatAmount),
});

const selectFrom = (db: Database) =>
  db
    .select(columns)
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(
      corrected,
      and(
        eq(invoices.kind, 'credit_note'),
        eq(corrected.orderId, invoices.orderId),
        eq(corrected.kind, 'invoice'),
      ),
    );

export async function selectInvoices(
  db: Database,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvoiceRow[]> {
  const rows = await selectFrom(db)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);
  return rows.map(asInvoice);
}

export async function countInvoices(db: Database, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(invoices).where(eq(invoices.userId, userId));
  return row?.total ?? 0;
}

export async function selectInvoice(
  db: Database,
  userId: number,
  number: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await selectFrom(db).where(and(eq(invoices.userId, userId), eq(invoices.number, number)));
  return row && asInvoice(row);
}

export function selectNumbersAfter(
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
