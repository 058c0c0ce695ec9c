import type { z } from 'zod';
import { pageLinks } from '#contract-kit/pagination.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import type { Shop } from '#server/shop.ts';
import { type Invoice, invoicePdfPath, listInvoices } from '../contract.ts';
import { countInvoices, type InvoiceRow, selectInvoices } from './store.ts';

function shown(row: InvoiceRow): Invoice {
  return {
    number: row.number,
    kind: row.kind,
    issued_at: row.issuedAt.toISOString(),
    order_id: row.orderId,
    total_amount: eurosFromCents(row.totalAmount),
    lines: row.lines.map(({ label, amount }) => ({ label, amount: eurosFromCents(amount) })),
    pdf_url: invoicePdfPath(row.number),
  };
}

export async function invoicesOf(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  { page, page_size: size }: z.output<NonNullable<typeof listInvoices.query>>,
): Promise<z.input<typeof listInvoices.answer>> {
  const [rows, total] = await Promise.all([
    selectInvoices(db, userId, { limit: size, offset: (page - 1) * size }),
    countInvoices(db, userId),
  ]);
  return {
    count: total,
    ...pageLinks(listInvoices.path, { page_size: size }, total, page, size),
    results: rows.map(shown),
  };
}
