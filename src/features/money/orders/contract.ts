import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, identifier, isoInstant } from '#contract-kit/fields.ts';
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
});

export type ReadableInvoice = z.infer<typeof readableInvoice>;

export const readInvoice = endpoint(customer('GET', '/api/invoices/:number/'), {
  scope: 'invoices.read',
  summary: 'An invoice or a credit note of the customer, in the words of its file',
  params: z.object({ number: identifier(30) }),
  answer: readableInvoice,
});

export const invoicePdfPath = (number: string) => `/api/invoices/${number}/pdf/`;
