import { z } from 'zod';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import { deleteHandled, eventsDue, eventTask, handleEvent, requeueUnhandled } from './provider-events.ts';
import { runComparison } from './run-comparison.ts';
import { nightlyComparison } from './start-comparison.ts';
import { comparisonTask } from './store.ts';

/** Two minutes at first, an hour at most. */
const backoff = { soonestMs: 2 * MINUTE_MS, latestMs: HOUR_MS };

/** An event waits this long only when its worker was killed or it failed. */
const unhandledEvents: Sweep = {
  name: 'unhandled-events',
  handsOver: true,
  due: ({ db, now }) => eventsDue(db, now),
  run: ({ db, clock }) => requeueUnhandled(db, clock.now(), backoff),
};

/** docs/product/provider.md#inbox-knows-for-ninety-days */
const oldEvents = cleansUp('old-events', deleteHandled, KEPT_DATA.providerEvents.period);

export const inboxQueue = { [eventTask]: handleEvent };
export const inboxSweeps: readonly Sweep[] = [unhandledEvents, oldEvents];

const payload = z.object({ comparison: z.int() });
const compare: JobHandler = (shop, message) => runComparison(shop, payload.parse(message).comparison);

/** The sweep only begins a comparison: pages are read beside the other work. */
export const comparisonQueue = { [comparisonTask]: compare };
export const comparisonSweeps: readonly Sweep[] = [nightlyComparison];
