import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldViewings } from './viewing-store.ts';

const batch = 500;

const oldViewings: Sweep = {
  name: 'old-viewings',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldViewings(db, keptSince(KEPT_DATA.viewings.period, clock.now()), batch),
};

export const viewingsSweeps: readonly Sweep[] = [oldViewings];
