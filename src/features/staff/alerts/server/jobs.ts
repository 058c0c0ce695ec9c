import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { deleteOldAlerts } from '#server/alerts.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';

/** They were resolved so long ago that nobody can make a claim any more. */
const oldAlerts = cleansUp('old-alerts', deleteOldAlerts, KEPT_DATA.alerts.period);

export const alertsSweeps: readonly Sweep[] = [oldAlerts];
