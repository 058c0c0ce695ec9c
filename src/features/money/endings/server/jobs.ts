import type { Sweep } from '#server/jobs/worker.ts';
import { sweepCancelledMonths } from './cancellation.ts';

export const endingsSweeps: readonly Sweep[] = [{ name: 'cancelled-months', run: sweepCancelledMonths }];
