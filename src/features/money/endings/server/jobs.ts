import type { Sweep } from '#server/jobs/worker.ts';
import { sweepCancelledMonths } from './end-month.ts';

export const endingsSweeps: readonly Sweep[] = [{ name: 'cancelled-months', run: sweepCancelledMonths }];
