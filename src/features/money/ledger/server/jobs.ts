import { unfollowed } from '#server/db/ledger-followed.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { followLedger } from './mrr-store.ts';

const rounds = 20;

export const mrrSweeps: readonly Sweep[] = [
  {
    name: 'mrr',
    handsOver: true,
    due: ({ db }) => unfollowed(db),
    run: (shop) => followLedger(shop, rounds),
  },
];
