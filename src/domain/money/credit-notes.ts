import { isOfPurchase, type OrderLineKind } from '../status/order-status.ts';
import { type EuroCents, sumCents } from './money.ts';

/** docs/product/invoice.md#credit-note-mirrors */

export const PAPER_KINDS = ['invoice', 'credit_note', 'counter_note', 'corrected_invoice'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** The latest of them is the order's invoice: it says what was sold, and to whom. */
export const SALE_KINDS = ['invoice', 'corrected_invoice'] as const satisfies readonly PaperKind[];

export const isSale = (kind: PaperKind): boolean => SALE_KINDS.some((one) => one === kind);

/** A counter note, an invoice that cancels a credit note, has its own name, or it would look like a second invoice. */
export const PAPER_WORDS: Record<PaperKind, { name: string; the: string }> = {
  invoice: { name: 'Facture', the: 'la facture' },
  credit_note: { name: 'Avoir', the: 'l’avoir' },
  counter_note: { name: 'Facture annulant un avoir', the: 'la facture' },
  corrected_invoice: { name: 'Facture rectificative', the: 'la facture' },
};

interface Line {
  readonly kind: OrderLineKind;
  readonly amount: EuroCents;
}

/** The bank sent this note's money back; its amounts are negative. */
export interface FreeNote {
  readonly id: number;
  readonly lines: readonly Line[];
}

export type CreditedBy<Note> = { readonly takesOver: Note } | { readonly counters: readonly Note[] };

const parts = (lines: readonly Line[]) =>
  ([true, false] as const).map((ofPurchase) =>
    sumCents(lines.filter(({ kind }) => isOfPurchase(kind) === ofPurchase).map(({ amount }) => amount)),
  );

/** A note of the same parts is taken over; others that touch them are countered, so that no part is credited twice. */
export function creditedBy<Note extends FreeNote>(
  lines: readonly Line[],
  free: readonly Note[],
): CreditedBy<Note> {
  const given = parts(lines);
  const isSame = (note: Note) => parts(note.lines).every((amount, part) => amount + (given[part] ?? 0) === 0);
  const same = free.find(isSame);
  if (same) return { takesOver: same };
  const touches = (note: Note) => parts(note.lines).some((amount, part) => amount !== 0 && given[part] !== 0);
  return { counters: free.filter(touches) };
}

/** One unbroken series per year (docs/product/invoice.md#number-with-the-payment). */

function numbered(letter: 'F' | 'A', year: number, sequence: number): string {
  if (!Number.isInteger(year) || year < 2000 || year > 9999) throw new RangeError(`${year} is not a year`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`${sequence} is not a sequence`);
  return `${letter}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** `F-2026-000001`; the year is that of Paris. Throws RangeError. */
export function invoiceNumber(year: number, sequence: number): string {
  return numbered('F', year, sequence);
}

export function creditNoteNumber(year: number, sequence: number): string {
  return numbered('A', year, sequence);
}
