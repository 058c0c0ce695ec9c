import type { QueryKey } from '@tanstack/react-query';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';

/** It repeats the call of one line. */
export interface SeveralAct {
  /** The preview uses this name. */
  name: string;
  /** « Suspendre ». */
  label: string;
  tone?: 'danger';
  /** It says what happens to each line, what is debited and who is told. */
  consequences: readonly string[];
  /** It covers all that match the filters when no numbers are given. */
  preview: (ids: number[] | undefined) => Promise<SeveralLines>;
  run: (line: SeveralLine) => Promise<unknown>;
  /** This filtered list does not offer the act; it only resumes a run. */
  toResume?: boolean;
}

export interface Several {
  acts: readonly SeveralAct[];
  refreshes: QueryKey;
}
