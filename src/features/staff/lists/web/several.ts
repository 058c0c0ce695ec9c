import type { QueryKey } from '@tanstack/react-query';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';

/** An act on several lines: the call of one, made for each. */
export interface SeveralAct {
  /** As its preview calls it. */
  name: string;
  /** « Suspendre ». */
  label: string;
  tone?: 'danger';
  /** What it does to each, what is debited and who is told. */
  consequences: readonly string[];
  /** Without numbers: all that match the filters. */
  preview: (ids: number[] | undefined) => Promise<SeveralLines>;
  run: (line: SeveralLine) => Promise<unknown>;
  /** Not offered on this list as it is filtered; what was begun and left is taken up by it. */
  toResume?: boolean;
}

export interface Several {
  acts: readonly SeveralAct[];
  /** What has changed is asked for again. */
  refreshes: QueryKey;
}
