import { expect } from '@playwright/test';
import { MINUTE_MS } from '#domain/time/durations.ts';

export interface TestClock {
  now(): Promise<Date>;
  /**
   * Moves the shop's time forward by the demo's time machine (`/sandbox/`): all that is due on the way is done, in
   * order and to its end, before it answers.
   */
  advance(by: { days?: number; hours?: number; minutes?: number }): Promise<void>;
}

const longestMs = 120_000;

interface Progress {
  running: boolean;
  failed: boolean;
  now: string;
}

/** The clock of a shop that is in test mode, for all its processes. */
export function testClock(siteUrl: string): TestClock {
  const progress = async (): Promise<Progress> => (await fetch(`${siteUrl}/sandbox/progress`)).json();
  const now = async () => new Date((await progress()).now);
  return {
    now,
    async advance({ days = 0, hours = 0, minutes = 0 }) {
      const until = new Date((await now()).getTime() + (days * 1440 + hours * 60 + minutes) * MINUTE_MS);
      const answer = await fetch(`${siteUrl}/sandbox/advance`, {
        method: 'POST',
        body: new URLSearchParams({ until: until.toISOString() }),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
      const options = { message: `the shop’s time at ${until.toISOString()}`, timeout: longestMs };
      await expect.poll(async () => (await progress()).running, options).toBe(false);
      expect((await progress()).failed).toBe(false);
    },
  };
}
