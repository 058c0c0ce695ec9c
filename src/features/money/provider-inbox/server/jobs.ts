import { KEPT_DATA } from '#domain/kept-data.ts';
import { keptSince } from '#domain/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteHandled, eventTask, requeueUnhandled } from './event-store.ts';
import { handleEvent } from './provider-events.ts';

/** Two minutes at first, an hour at most. */
const looks = { soonestMs: 120_000, latestMs: 3_600_000 };

/** The queue never keeps an event waiting for two minutes, unless its worker was killed or it failed. */
const unhandledEvents: Sweep = {
  name: 'unhandled-events',
  handsOver: true,
  run: ({ db, clock }) => requeueUnhandled(db, clock.now(), looks),
};

const batch = 500;

/**
 * Stripe retries a delivery for three days and can send an event again for thirty (docs.stripe.com/webhooks): its id must
 * be known until then, or it would be handled twice. Ninety days leave staff a quarter to look back on.
 */
const oldEvents: Sweep = {
  name: 'old-events',
  cleansUp: true,
  run: ({ db, clock }) => deleteHandled(db, keptSince(KEPT_DATA.providerEvents.period, clock.now()), batch),
};

/** What the jobs list takes from this slice. */
export const inboxQueue = { [eventTask]: handleEvent };
export const inboxSweeps: readonly Sweep[] = [unhandledEvents, oldEvents];
