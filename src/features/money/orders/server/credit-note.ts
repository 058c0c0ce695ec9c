import { creditedBy, creditNoteNumber, invoiceNumber } from '#domain/money/credit-notes.ts';
import { type EuroCents, euroCents, sumCents } from '#domain/money/money.ts';
import { includedVat } from '#domain/money/vat.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { parisYear } from '#domain/time/paris-calendar.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { PrintedLine } from '#server/db/schema/orders.ts';
import {
  creditNoteOf,
  insertInvoice,
  lockFreeNotes,
  selectInvoiceOf,
  setRefundOfNote,
  takeInvoiceNumber,
} from './order-store.ts';

export interface CreditedRefund {
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
