import { z } from 'zod';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import { runComparison } from './run-comparison.ts';
import { nightlyComparison } from './start-comparison.ts';
import { comparisonTask } from './store.ts';

const payload = z.object({ comparison: z.int() });
const compare: JobHandler = (shop, message) => runComparison(shop, payload.parse(message).comparison);

/** The sweep only begins a comparison: pages are read beside the other work. */
export const comparisonQueue = { [comparisonTask]: compare };
export const comparisonSweeps: readonly Sweep[] = [nightlyComparison];
