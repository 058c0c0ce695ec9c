import type { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { isSale } from '#domain/money/credit-notes.ts';
import { eurosFromCents, ZERO } from '#domain/money/money.ts';
import { staffMay } from '#domain/people/staff-rights.ts';
import { requireScope } from '#server/http/admit-key.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  correctAnyInvoice,
  correctInvoice,
  type Invoice,
  invoicePdfPath,
  listInvoices,
  readInvoice,
} from '../contract.ts';
import { type AskedCorrection, correctBuyer } from './correct-invoice.ts';
import { countInvoices, type InvoiceRow, selectInvoices } from './invoice-store.ts';
import { invoiceInWords, printInvoice } from './print-invoice.ts';

function invoiceAnswer(row: InvoiceRow): Invoice {
  return {
    number: row.number,
    kind: row.kind,
    issued_at: row.issuedAt.toISOString(),
    order_id: row.orderId,
    total_amount: eurosFromCents(row.totalAmount),
    amount_given_back: eurosFromCents(isSale(row.kind) && row.replacedBy === null ? row.givenBack : ZERO),
    lines: row.lines.map(({ label, amount }) => ({ label, amount: eurosFromCents(amount) })),
    pdf_url: invoicePdfPath(row.number),
    replaced_by: isSale(row.kind) ? row.replacedBy : null,
  };
}

async function invoicesOf(
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
    results: rows.map(invoiceAnswer),
  };
}

/** docs/product/order.md#staff-read-every-invoice */
function readableBy({ audience, userId, staff, key }: Caller): number | 'anyone' {
  if (key) {
    requireScope(key, 'customer', 'invoices.read');
    return userId;
  }
  if (audience === 'customer' || audience === 'seeing') return userId;
  if (!staff) throw new Refusal('forbidden');
  if (!staffMay(staff.by.role, 'orders.read')) throw new Refusal('right_missing');
  return 'anyone';
}

/** It counts in cheapest calls: another process draws on the same machine. */
const fileCost = 50;

export const invoices: Feature = ({ app, authenticate, endpoints, shop }) => {
  endpoints.serve(listInvoices, ({ caller, query }) => invoicesOf(shop, caller.userId, query));
  endpoints.serve(readInvoice, ({ caller, params }) => invoiceInWords(shop, caller.userId, params.number));
  const correct = async (asked: AskedCorrection) =>
    invoiceInWords(shop, asked.owner, await correctBuyer(shop, asked));
  endpoints.serve(correctInvoice, ({ caller: { userId }, params: { number }, body: { version } }) =>
    correct({ owner: userId, number, seen: version }),
  );
  endpoints.serveStaff(correctAnyInvoice, ({ caller: { staff }, params: { number }, body: { version } }) =>
    correct({ owner: 'anyone', number, seen: version, staff }),
  );
  // Its answer is no JSON, so it is not an endpoint of the contract.
  app.get<{ Params: { number: string } }>(
    invoicePdfPath(':number'),
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new Refusal('unauthenticated');
      await endpoints.spend(caller, fileCost, reply, 1);
      const { number } = request.params;
      const file = await printInvoice(shop, readableBy(caller), number);
      reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
      return reply.type('application/pdf').send(file);
    },
  );
};
