import { countOf, type Noun } from '../text/french-count.ts';
import type { NumberedKind } from './document-limits.ts';

/** `name` begins a title, or stands in a list. */
export const PAPER_NOUNS: Readonly<Record<NumberedKind, Noun & { name: string }>> = {
  invoice: { name: 'Facture', one: 'facture', many: 'factures' },
  credit_note: { name: 'Avoir', one: 'avoir', many: 'avoirs' },
  quote: { name: 'Devis', one: 'devis', many: 'devis' },
};

/** What a tool keeps of a person. */
export interface KeptWork {
  documents: number;
  /** Null of several kinds, and of what is no paper. */
  kind: NumberedKind | null;
}

const nounOf = (kind: KeptWork['kind']): Noun =>
  kind ? PAPER_NOUNS[kind] : { one: 'document', many: 'documents' };

/** `42 devis`, `1 document`. */
export const countOfKept = ({ documents, kind }: KeptWork): string => countOf(documents, nounOf(kind));

/** `Vos 2 devis vous attendent.`; empty where nothing was made. */
export function waitingWork(kept: KeptWork): string {
  if (kept.documents > 1) return `Vos ${countOfKept(kept)} vous attendent.`;
  return kept.documents === 1 ? `Votre ${nounOf(kept.kind).one} vous attend.` : '';
}
