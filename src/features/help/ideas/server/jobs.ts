import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldIdeas } from './idea-store.ts';
import { ideaNewsSweep } from './tell-authors.ts';

/** Ideas hold the addresses of people without an account. */
const oldIdeas = cleansUp('old-ideas', deleteOldIdeas, KEPT_DATA.ideas.period);

export const ideasSweeps: readonly Sweep[] = [oldIdeas, ideaNewsSweep];
