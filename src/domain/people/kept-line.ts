import type { Period } from './kept-period.ts';

export const LEGAL_BASES = {
  contract: 'exécution du contrat',
  law: 'obligation légale',
  interest: 'intérêt légitime',
} as const;

export interface KeptData {
  readonly what: string;
  readonly why: string;
  readonly basis: keyof typeof LEGAL_BASES;
  readonly period?: Period;
  /** It ends a sentence: when the period starts, or when data without a period is deleted. */
  readonly from: string;
  readonly readers: string;
  readonly tables: readonly string[];
  readonly sweep?: string;
  readonly afterDeletion?: string;
}
