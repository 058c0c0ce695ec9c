import type { Sweep } from '#server/jobs/worker.ts';
import { sweepCancelledMonths } from './end-month.ts';

/** What the jobs list takes from this slice. */
export const endingsSweeps: readonly Sweep[] = [{ name: 'cancelled-months', run: sweepCancelledMonths }];
