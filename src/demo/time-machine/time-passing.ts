import type { FastifyBaseLogger } from 'fastify';
import { nextNight } from '#domain/time/paris-calendar.ts';
import type { MovableClock } from '#server/clock.ts';
import type { AskForSweep } from '../sweep-asks.ts';
import type { ProviderControls } from './provider-controls.ts';

export interface MovingParts {
  clock: MovableClock;
  provider: Pick<ProviderControls, 'act' | 'nextMoment' | 'faults'>;
  askForSweep: AskForSweep;
  caughtUp: (state: { away: boolean }) => Promise<void>;
  nextDue: (after: Date) => Promise<Date | undefined>;
}

/** Enough for 5,000 rows due at one moment, in batches of 50. */
const mostRounds = 100;

/** Stops each night at least: its sweeps have work that no list shows, such as the comparison with the provider. */
async function nextMoment({ clock, provider, nextDue }: MovingParts, until: Date): Promise<Date> {
  const now = clock.now();
  const moments = [until, nextNight(now), await provider.nextMoment(), await nextDue(now)];
  const ahead = moments.filter((at) => at instanceof Date).filter((at) => at > now);
  return new Date(Math.min(until.getTime(), ...ahead.map((at) => at.getTime())));
}

/** Throws when no worker answers: time would pass without the shop's jobs. */
async function sweepAt({ askForSweep }: MovingParts, moment: Date): Promise<number> {
  for (;;) {
    const swept = await askForSweep();
    if (!swept) throw new Error('no worker answered: the jobs did not run');
    // A pass begun before the worker knew the new time does not count.
    if (swept.at >= moment) return swept.done;
  }
}

/** The provider acts, then the shop until it has nothing left to do, then the provider again. */
async function liveThrough(parts: MovingParts, moment: Date): Promise<void> {
  const { provider, caughtUp } = parts;
  const away = (await provider.faults()).outage !== null;
  await provider.act('settle');
  for (let round = 0; round < mostRounds; round += 1) {
    const done = await sweepAt(parts, moment);
    await caughtUp({ away });
    await provider.act('settle');
    await caughtUp({ away });
    if (done === 0) return;
  }
}

/** docs/product/time.md#time-machine. Calls `passed` at each due moment. */
export async function advanceShop(
  parts: MovingParts,
  until: Date,
  passed: (moment: Date) => void,
): Promise<void> {
  for (;;) {
    const moment = await nextMoment(parts, until);
    await parts.clock.moveTo(moment);
    await liveThrough(parts, moment);
    passed(moment);
    if (moment >= until) return;
  }
}

export interface Passage {
  from: Date;
  until: Date;
  reached: Date;
  running: boolean;
  failed: boolean;
}

/** A second press while time passes has no effect. */
export class TimePassing {
  #parts: MovingParts;
  #log: Pick<FastifyBaseLogger, 'error'>;
  #passage: Passage | undefined;

  constructor(parts: MovingParts, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#parts = parts;
    this.#log = log;
  }

  passage(): Passage | undefined {
    return this.#passage;
  }

  start(from: Date, until: Date): void {
    if (this.#passage?.running || until <= from) return;
    const passage: Passage = { from, until, reached: from, running: true, failed: false };
    this.#passage = passage;
    advanceShop(this.#parts, until, (moment) => {
      passage.reached = moment;
    })
      .catch((err: unknown) => {
        passage.failed = true;
        this.#log.error({ err }, 'the advance of the shop’s time stopped');
      })
      .finally(() => {
        passage.running = false;
      });
  }
}
