import { creditNoteNumber } from '#domain/money/invoice-number.ts';
import { type EuroCents, euroCents, sumCents } from '#domain/money/money.ts';
import { includedVat } from '#domain/money/vat.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { PrintedLine } from '#server/db/schema/orders.ts';
import {
  creditNoteOf,
  insertInvoice,
  selectInvoiceOf,
  takeInvoiceNumber,
  takeOverCreditNote,
} from './store.ts';

export interface CreditedRefund {
  id: string;
  orderId: number;
  lines: readonly PrintedLine[];
}

const negative = (amount: EuroCents): EuroCents => euroCents(-amount);

/** See docs/product/invoice.md#credit-note-mirrors. Answers its number. */
export async function issueCreditNote(tx: Transaction, refund: CreditedRefund, now: Date): Promise<string> {
  const known = await creditNoteOf(tx, refund.id);
  if (known) return known;
  const totalAmount = sumCents(refund.lines.map(({ amount }) => negative(amount)));
  const { id: refundId, orderId } = refund;
  const again = await takeOverCreditNote(tx, { orderId, refundId, totalAmount });
  if (again) return again;
  const invoice = await selectInvoiceOf(tx, orderId);
  if (!invoice) throw new Error(`no invoice of order ${orderId}`);
  const { userId, seller, buyer } = invoice;
  const lines = refund.lines.map((line) => ({ ...line, amount: negative(line.amount) }));
  const year = Number(parisMonthKey(now).slice(0, 4));
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
