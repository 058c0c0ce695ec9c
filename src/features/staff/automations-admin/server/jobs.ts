import type { Sweep } from '#server/jobs/worker.ts';
import { deleteUnusedCovers } from './unused-covers.ts';

const unusedCovers: Sweep = { name: 'unused-covers', cleansUp: true, run: deleteUnusedCovers };

export const automationsAdminSweeps: readonly Sweep[] = [unusedCovers];
