import type { TransitionTable } from '../status/transition-table.ts';
import type { NumberedKind } from './document-limits.ts';

/** docs/product/document.md#states-of-a-paper */
export const PAPER_STATES = ['draft', 'issued', 'late', 'paid', 'credited'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

export const PAPER_STATE_WORDS: Record<PaperState, string> = {
  draft: 'Brouillon',
  issued: 'Émis',
  late: 'En retard',
  paid: 'Payé',
  credited: 'Avoir',
};

export type PaperAct = 'issue' | 'pay' | 'take_back';

/** What is late is so by the day alone; a credit note is one from its issue on. */
const PAPER_TRANSITIONS: TransitionTable<PaperState, PaperAct> = {
  draft: { issue: 'issued' },
  issued: { pay: 'paid' },
  late: { pay: 'paid' },
  paid: { take_back: 'issued' },
  credited: {},
};

export const mayBe = (state: PaperState, act: PaperAct): boolean =>
  PAPER_TRANSITIONS[state][act] !== undefined;

/** Amounts are whole cents; days are `2026-11-26`, `due` is empty where there is none. */
interface PaperStanding {
  /** Null as long as it is not issued. */
  kind: NumberedKind | null;
  total_cents: number;
  owed_cents: number;
  credited_cents: number;
  due: string;
  paid_on: string | null;
}

/** The list computes the same in SQL, for it sorts and filters by it (`paper-list.ts`). */
export function paperState(paper: PaperStanding, today: string): PaperState {
  const { kind, total_cents, owed_cents, credited_cents, due, paid_on } = paper;
  if (kind === null) return 'draft';
  if (kind === 'credit_note') return 'credited';
  if (paid_on !== null) return 'paid';
  if (kind === 'quote') return 'issued';
  if (credited_cents > 0 && credited_cents >= total_cents) return 'credited';
  if (owed_cents - credited_cents <= 0) return 'paid';
  return due !== '' && due < today ? 'late' : 'issued';
}

export const PAYMENT_MEANS = ['transfer', 'card', 'cheque', 'cash', 'debit', 'other'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

export const PAYMENT_MEANS_WORDS: Record<PaymentMeans, string> = {
  transfer: 'Virement',
  card: 'Carte',
  cheque: 'Chèque',
  cash: 'Espèces',
  debit: 'Prélèvement',
  other: 'Autre moyen',
};
