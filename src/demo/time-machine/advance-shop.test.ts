import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { MovableClock } from '#server/clock.ts';
import { advanceShop, type MovingParts, TimePassing } from './time-passing.ts';

const start = new Date('2026-11-20T09:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

/** A shop that only notes at which moments it lived, with things due at the provider and at home. */
function quietShop(due: { provider: number[]; shop: number[] } = { provider: [], shop: [] }) {
  let now = start;
  const lived: Date[] = [];
  const clock: MovableClock = {
    now: () => now,
    refresh: async () => {},
    moveTo: async (instant) => {
      now = instant > now ? instant : now;
    },
  };
  const first = (hours: number[]) => hours.map(at).filter((moment) => moment > now)[0];
  const parts: MovingParts = {
    clock,
    provider: {
      act: async () => {},
      faults: async () => ({
        outage: null,
        holding: false,
        declines: [],
        lose: 0,
        duplicate: 0,
        delay: { times: 0, seconds: 0 },
      }),
      nextMoment: async () => first(due.provider) ?? null,
    },
    askForSweep: async () => {
      lived.push(now);
      return { token: '', at: now, done: 0 };
    },
    caughtUp: async () => {},
    nextDue: async () => first(due.shop),
  };
  return { clock, lived, parts };
}

const hours = fc
  .array(fc.integer({ min: 1, max: 24 * 40 }), { maxLength: 20 })
  .map((some) => some.sort((a, b) => a - b));

describe('the advance of the shop’s time', () => {
  it('lives through every due moment, in order, and through every night at three in Paris', async () => {
    await fc.assert(
      fc.asyncProperty(hours, hours, fc.integer({ min: 1, max: 24 * 40 }), async (provider, shop, until) => {
        const { lived, parts, clock } = quietShop({ provider, shop });
        const heard: Date[] = [];
        await advanceShop(parts, at(until), (moment) => heard.push(moment));
        expect(lived).toEqual(heard);
        expect(heard).toEqual(heard.toSorted((a, b) => a.getTime() - b.getTime()));
        const due = [...provider, ...shop].filter((moment) => moment <= until);
        for (const moment of due) expect(heard).toContainEqual(at(moment));
        for (
          let night = new Date('2026-11-21T02:00:00Z');
          night <= at(until);
          night = new Date(night.getTime() + DAY_MS)
        )
          expect(heard).toContainEqual(night);
        expect(clock.now()).toEqual(at(until));
      }),
    );
  });

  it('asks the worker again when its pass began before the time moved', async () => {
    const { parts, clock } = quietShop();
    let passes = 0;
    await advanceShop(
      {
        ...parts,
        askForSweep: async () => {
          passes += 1;
          return { token: '', at: passes === 1 ? start : clock.now(), done: 0 };
        },
      },
      at(3),
      () => {},
    );
    expect(passes).toBe(2);
  });

  it('sweeps again as long as something was done', async () => {
    const { parts, clock } = quietShop();
    const left = [120, 50, 0];
    await advanceShop(
      { ...parts, askForSweep: async () => ({ token: '', at: clock.now(), done: left.shift() ?? 0 }) },
      at(3),
      () => {},
    );
    expect(left).toEqual([]);
  });

  it('stops, and says so, when no worker answers', async () => {
    const { parts } = quietShop();
    const faults: unknown[] = [];
    const time = new TimePassing(
      { ...parts, askForSweep: async () => undefined },
      { error: (given: unknown) => faults.push(given) },
    );
    time.start(start, at(48));
    await expect.poll(() => time.passage()).toMatchObject({ running: false, failed: true, reached: start });
    expect(faults).toHaveLength(1);
  });

  it('two presses at once are one, and the next press starts anew', async () => {
    const { parts, lived } = quietShop();
    const time = new TimePassing(parts, { error: () => {} });
    time.start(start, at(8));
    time.start(start, at(24 * 30));
    await expect.poll(() => time.passage()?.running).toBe(false);
    expect(time.passage()?.until).toEqual(at(8));
    expect(lived).toEqual([at(8)]);
    time.start(at(8), at(16));
    await expect.poll(() => time.passage()?.running).toBe(false);
    expect(lived).toEqual([at(8), at(16)]);
  });
});
