import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldReasons } from './list-store.ts';

const batch = 500;

export const leavingSweeps: readonly Sweep[] = [
  {
    name: 'old-leaving-reasons',
    cleansUp: true,
    run: ({ db, clock }) => deleteOldReasons(db, keptSince(KEPT_DATA.leaving.period, clock.now()), batch),
  },
];
