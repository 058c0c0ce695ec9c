import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldLinks } from './emailed-link-store.ts';

const batch = 500;

/** A link of last week is answered "already used", not "unknown". */
const oldLinks: Sweep = {
  name: 'old-links',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldLinks(db, keptSince(KEPT_DATA.links.period, clock.now()), batch),
};

export const emailedLinksSweeps: readonly Sweep[] = [oldLinks];
