import { z } from 'zod';
import { customer, endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, identifier, isoInstant, readVersion } from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import { PAPER_KINDS } from '#domain/money/credit-notes.ts';

/** Euros, VAT included. */
export const invoice = z.object({
  number: z.string(),
  kind: z.enum(PAPER_KINDS),
  issued_at: isoInstant,
  order_id: z.int(),
  total_amount: euros,
  /** On an invoice it is what the payer has back; a credit note is itself what went back. */
  amount_given_back: euros,
  lines: z.array(z.object({ label: z.string(), amount: euros })),
  pdf_url: z.string(),
  /** The invoice that stands in its place since its buyer was corrected. */
  replaced_by: z.string().nullable(),
});

export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint(customer('GET', '/api/invoices/'), {
  scope: 'invoices.read',
  summary: 'The customer’s invoices and credit notes, latest first',
  query: pageQuery,
  answer: pageOf(invoice),
  cost: 3,
});

/** What its file prints, as text. A row of sums has fewer cells than the head, its amount last. */
export const readableInvoice = z.object({
  number: z.string(),
  kind: z.enum(PAPER_KINDS),
  title: z.string(),
  date: z.string(),
  parties: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
  head: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), strong: z.boolean() })),
  mentions: z.array(z.string()),
  pdf_url: z.string(),
  replaced_by: z.string().nullable(),
  /** The credit note that came with what replaced it. */
  cancelled_by: z.string().nullable(),
  /** Null of what is no invoice of a sale, and of one that was replaced. */
  correction: z
    .object({
      /** Why its buyer may not be corrected; null where it may. */
      refused: z.string().nullable(),
      /** Who would stand on the corrected invoice, by the default billing address of today. */
      buyer: z.array(z.string()),
      version: z.string(),
      /** What becomes of the tax; null where it stays. */
      tax: z.string().nullable(),
    })
    .nullable(),
});

export type ReadableInvoice = z.infer<typeof readableInvoice>;

export const readInvoice = endpoint(customer('GET', '/api/invoices/:number/'), {
  scope: 'invoices.read',
  summary: 'An invoice or a credit note of the customer, in the words of its file',
  params: z.object({ number: identifier(30) }),
  answer: readableInvoice,
});

export const invoicePdfPath = (number: string) => `/api/invoices/${number}/pdf/`;

const correction = {
  params: z.object({ number: identifier(30) }),
  /** That of the buyer as it was shown: an address that changed meanwhile is shown anew. */
  body: z.strictObject({ version: readVersion }),
  answer: readableInvoice,
  status: 201 as const,
};

export const correctInvoice = endpoint(customer('POST', '/api/invoices/:number/correction/'), {
  ...correction,
  summary:
    'Cancels an invoice by a credit note and issues a corrected one to the default billing address; asked twice, it answers the first',
  errors: ['invoice_not_correctable', 'changed_meanwhile', 'vies_away'],
  rateLimit: { perAddress: 30, windowSeconds: 3600 },
  cost: 5,
});

export const correctAnyInvoice = endpoint(
  staff('POST', '/api/admin/invoices/:number/correction/', 'orders.write'),
  {
    ...correction,
    summary:
      'Corrects the buyer of anybody’s invoice to their default billing address, which the journal keeps',
    errors: ['invoice_not_correctable', 'changed_meanwhile', 'vies_away'],
  },
);
