import type { Sweep } from '#server/jobs/worker.ts';
import { followLedger } from './follow-ledger.ts';

const rounds = 20;

export const mrrSweeps: readonly Sweep[] = [
  { name: 'mrr', handsOver: true, run: (shop) => followLedger(shop, rounds) },
];
