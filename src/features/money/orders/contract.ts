import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';
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
});

export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint(customer('GET', '/api/invoices/'), {
  scope: 'invoices.read',
  summary: 'The customer’s invoices and credit notes, latest first',
  query: pageQuery,
  answer: pageOf(invoice),
  cost: 3,
});

export const invoicePdfPath = (number: string) => `/api/invoices/${number}/pdf/`;
