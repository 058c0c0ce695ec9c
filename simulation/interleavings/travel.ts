import { DAY_MS } from '#domain/time/durations.ts';
import type { Place } from './place.ts';

const roundsBeforeQuiet = 20;

const isHeld = (place: Place) => place.sandbox.control.deliveries().some(({ status }) => status === 'held');

/** What was told is heard, what is due is done, until nothing is left. */
export async function settle(place: Place): Promise<void> {
  const { control } = place.sandbox;
  for (let round = 0; round < roundsBeforeQuiet; round += 1) {
    const before = control.deliveries().length;
    await control.releaseEvents();
    control.holdEvents();
    await place.drain();
    if (!isHeld(place) && control.deliveries().length === before) return;
  }
  throw new Error('the shop and the provider never stop telling each other something');
}

/** The next thing that the provider does by itself, or so many days: the shop lives through each at its own time. */
function nextStop({ time: { now }, sandbox }: Place, until: Date, days: number): Date {
  const moment = sandbox.control.nextMoment();
  const ahead = Math.min(until.getTime(), now.getTime() + days * DAY_MS);
  const due = moment === null ? ahead : Math.min(ahead, moment * 1000);
  return new Date(Math.max(due, now.getTime() + 1000));
}

/** Time passes; unwatched, the provider acts and the shop hears of nothing and does nothing. */
export async function travel(place: Place, until: Date, { isWatched = true, days = 30 } = {}): Promise<void> {
  const { sandbox } = place;
  while (place.time.now < until) {
    place.time.now = nextStop(place, until, days);
    if (place.time.now > until) place.time.now = until;
    await sandbox.settle();
    if (isWatched) await settle(place);
  }
}
