import type { Sweep } from '#server/jobs/worker.ts';
import { votersToTell } from './tell-voters.ts';

export const publicIdeasSweeps: readonly Sweep[] = [votersToTell];
