import { addMonths } from '../../../domain/billing-period.ts';
import { creditNoteNumber } from '../../../domain/invoice-number.ts';
import { type EuroCents, euroCents, sumCents } from '../../../domain/money.ts';
import { parisMonthKey } from '../../../domain/paris-calendar.ts';
import { includedVat } from '../../../domain/vat.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { creditNoteOf, insertInvoice, selectInvoiceOf, takeInvoiceNumber } from './store.ts';

const creditNoteYears = 10;

export interface CreditedRefund {
  id: string;
  orderId: number;
  lines: readonly { kind: string; label: string; amount: number }[];
}

const negative = (amount: number): EuroCents => euroCents(-amount);

/**
 * The credit note of a refund, once: it mirrors the order's invoice (seller, buyer, whether VAT is due) with negative
 * amounts, and takes the next number of its own series in this same transaction (ruling 31). Answers its number.
 */
export async function issueCreditNote(tx: Transaction, refund: CreditedRefund, now: Date): Promise<string> {
  const known = await creditNoteOf(tx, refund.id);
  if (known) return known;
  const invoice = await selectInvoiceOf(tx, refund.orderId);
  if (!invoice) throw new Error(`no invoice of order ${refund.orderId}`);
  const { userId, seller, buyer } = invoice;
  const lines = refund.lines.map((line) => ({ ...line, amount: negative(line.amount) }));
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const year = Number(parisMonthKey(now).slice(0, 4));
  const number = creditNoteNumber(year, await takeInvoiceNumber(tx, `A-${year}`));
  await insertInvoice(tx, {
    kind: 'credit_note',
    number,
    orderId: refund.orderId,
    refundId: refund.id,
    userId,
    totalAmount,
    vatAmount: includedVat(totalAmount, seller),
    issuedAt: now,
    seller,
    buyer,
    lines,
    purgeAt: addMonths(now, 12 * creditNoteYears),
  });
  return number;
}
