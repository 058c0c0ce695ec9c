import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldViewings } from './viewing-store.ts';

const oldViewings = cleansUp('old-viewings', deleteOldViewings, KEPT_DATA.viewings.period);

export const viewingsSweeps: readonly Sweep[] = [oldViewings];
