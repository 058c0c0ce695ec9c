import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { closeCustomerTask, closeOrphan, setPerson } from './customer-store.ts';
import { deleteOldAcceptances } from './term-store.ts';

export const accountOutbox = { set_person: setPerson, [closeCustomerTask]: closeOrphan };

const batch = 500;

/** They go once nobody can base a claim on what former customers accepted. */
const oldAcceptances: Sweep = {
  name: 'old-acceptances',
  cleansUp: true,
  run: ({ db, clock }) =>
    deleteOldAcceptances(db, keptSince(KEPT_DATA.acceptances.period, clock.now()), batch),
};

export const termsSweeps: readonly Sweep[] = [oldAcceptances];
