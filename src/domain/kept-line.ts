/** What is said of one thing that the shop keeps of people (the declaration is `kept-data.ts`). */
import type { Period } from './kept-period.ts';

/** Why the law allows it (GDPR art. 6.1 b, c, f). */
export const LEGAL_BASES = {
  contract: 'exécution du contrat',
  law: 'obligation légale',
  interest: 'intérêt légitime',
} as const;

export interface KeptData {
  /** Ends before a colon. */
  readonly what: string;
  readonly why: string;
  readonly basis: keyof typeof LEGAL_BASES;
  /** None when it lasts as long as the account. */
  readonly period?: Period;
  /** From when on the period counts, or until when without one; ends a sentence. */
  readonly from: string;
  readonly readers: string;
  /** The tables that hold it; none for what is kept elsewhere. */
  readonly tables: readonly string[];
  /** The cleaning sweep that forgets it. */
  readonly sweep?: string;
  /** What is left of it once the account is deleted; nothing when it goes with the account. */
  readonly afterDeletion?: string;
}
