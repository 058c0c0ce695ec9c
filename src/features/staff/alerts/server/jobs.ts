import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import { deleteOldAlerts } from '#server/alerts.ts';
import type { Sweep } from '#server/jobs/worker.ts';

const batch = 500;

/** They were resolved so long ago that nobody can make a claim any more. */
const oldAlerts: Sweep = {
  name: 'old-alerts',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldAlerts(db, keptSince(KEPT_DATA.alerts.period, clock.now()), batch),
};

export const alertsSweeps: readonly Sweep[] = [oldAlerts];
