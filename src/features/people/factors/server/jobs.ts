import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldChallenges } from './challenge-store.ts';

const batch = 500;

/** Begun, and never answered. */
const oldFactorChallenges: Sweep = {
  name: 'old-factor-challenges',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldChallenges(db, clock.now(), batch),
};

export const factorsSweeps: readonly Sweep[] = [oldFactorChallenges];
