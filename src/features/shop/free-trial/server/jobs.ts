import type { Sweep } from '#server/jobs/worker.ts';
import { endTrials, remindOfTrials } from './end-trials.ts';
import { purgeUsed } from './used-trial-store.ts';
import { noteFormerTrials } from './used-trials.ts';

const purgeBatch = 500;

export const freeTrialSweeps: readonly Sweep[] = [
  { name: 'trials-ending', run: remindOfTrials },
  { name: 'trials-over', run: endTrials },
  { name: 'former-trials', run: noteFormerTrials },
  {
    name: 'old-used-trials',
    cleansUp: true,
    run: ({ db, clock }) => purgeUsed(db, clock.now(), purgeBatch),
  },
];
