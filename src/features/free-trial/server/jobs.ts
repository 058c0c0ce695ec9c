import type { Sweep } from '../../../server/jobs/worker.ts';
import { endTrials, remindOfTrials } from './end-trials.ts';

/** What the jobs list takes from this slice. */
export const freeTrialSweeps: readonly Sweep[] = [
  { name: 'trials-ending', run: remindOfTrials },
  { name: 'trials-over', run: endTrials },
];
