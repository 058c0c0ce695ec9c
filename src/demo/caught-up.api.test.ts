import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { shopHasCaughtUp } from './caught-up.ts';

let shop: TestShop;
const patienceMs = 300;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.pool.query('delete from provider_comparisons'));

/** A comparison that was begun this many minutes ago by the shop's clock. */
const comparing = (minutesAgo: number, status: 'running' | 'finished' = 'running') =>
  shop.pool.query(
    `insert into provider_comparisons (origin, status, day, started_at, finished_at)
     values ('night', $1, '2026-11-20', $2, $3)`,
    [
      status,
      new Date(shop.clock.now().getTime() - minutesAgo * MINUTE_MS),
      status === 'finished' ? shop.clock.now() : null,
    ],
  );
/** Whether the wait lasted as long as its patience. */
async function waited(options: Parameters<typeof shopHasCaughtUp>[1]): Promise<boolean> {
  // The clock of the wait itself: another one would be a fraction of a millisecond ahead of it.
  const began = Date.now();
  await shopHasCaughtUp(shop.pool, { patienceMs, ...options });
  return Date.now() - began >= patienceMs;
}

describe('a shop whose work is waited for', () => {
  it('is busy while a comparison runs that is to be shown', async () => {
    await comparing(1);
    expect(await waited({ comparing: true })).toBe(true);
  });

  // Without an end to their patience, these would never answer were they to wait.
  it.each([
    ['by who does not show it', 1, 'running', {}],
    ['with the provider away, which it would need', 1, 'running', { comparing: true, away: true }],
    ['once it was killed', 61, 'running', { comparing: true }],
    ['once it is over', 1, 'finished', { comparing: true }],
  ] as const)('is not waited for %s', async (_when, minutesAgo, status, options) => {
    await comparing(minutesAgo, status);
    const wait = shopHasCaughtUp(shop.pool, { ...options, patienceMs: Number.POSITIVE_INFINITY });
    await expect(wait).resolves.toBeUndefined();
  });
});
