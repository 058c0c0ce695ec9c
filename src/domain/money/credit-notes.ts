/** Which papers say that money went back (docs/product/invoice.md#credit-note-mirrors). */
import type { OrderLineKind } from '../status/order-status.ts';
import { type EuroCents, sumCents } from './money.ts';

/** A counter note is an invoice that takes a credit note back. */
export const PAPER_KINDS = ['invoice', 'credit_note', 'counter_note'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** What lists call each: a counter note asks for nothing, and is taken for no second invoice. */
export const PAPER_WORDS: Record<PaperKind, { name: string; the: string }> = {
  invoice: { name: 'Facture', the: 'la facture' },
  credit_note: { name: 'Avoir', the: 'l’avoir' },
  counter_note: { name: 'Facture annulant un avoir', the: 'la facture' },
};

interface Line {
  readonly kind: OrderLineKind;
  readonly amount: EuroCents;
}

/** A note whose money the bank sent back; its amounts are negative. */
export interface FreeNote {
  readonly id: number;
  readonly lines: readonly Line[];
}

export type CreditedBy<Note> = { readonly takesOver: Note } | { readonly counters: readonly Note[] };

const parts = (lines: readonly Line[]) =>
  ([true, false] as const).map((ofPurchase) =>
    sumCents(lines.filter(({ kind }) => (kind === 'purchase') === ofPurchase).map(({ amount }) => amount)),
  );

/**
 * Money that goes back again as it went before has the note that it had. Otherwise it has a new one, and the notes of the
 * same parts whose money never stayed away are countered first: no part is credited for more than it was invoiced.
 */
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
