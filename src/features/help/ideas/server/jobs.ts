import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldIdeas } from './idea-store.ts';
import { ideaNewsSweep } from './tell-authors.ts';

const batch = 500;

/** Ideas hold the addresses of people without an account. */
const oldIdeas: Sweep = {
  name: 'old-ideas',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldIdeas(db, keptSince(KEPT_DATA.ideas.period, clock.now()), batch),
};

export const ideasSweeps: readonly Sweep[] = [oldIdeas, ideaNewsSweep];
