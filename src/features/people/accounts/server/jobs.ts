import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { closeCustomerTask, closeOrphan, setPerson } from './customer-store.ts';
import { deleteOldAcceptances } from './term-store.ts';

export const accountOutbox = { set_person: setPerson, [closeCustomerTask]: closeOrphan };

/** They go once nobody can base a claim on what former customers accepted. */
const oldAcceptances = cleansUp('old-acceptances', deleteOldAcceptances, KEPT_DATA.acceptances.period);

export const termsSweeps: readonly Sweep[] = [oldAcceptances];
