import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { markHandled, receiveEvent, requeueUnhandled } from './provider-events.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it('an event that is not handled is handed over after two minutes, then by its age, hourly at most, until it is', async () => {
  const receivedAt = new Date('2026-11-20T09:00:00Z');
  const handOver = (minute: number) =>
    requeueUnhandled(shop.db, new Date(receivedAt.getTime() + minute * MINUTE_MS), {
      soonestMs: 120_000,
      latestMs: HOUR_MS,
    });
  await receiveEvent(
    shop.db,
    { id: 'evt_failing', type: 'invoice.paid', objectId: 'in_failing' },
    receivedAt,
  );
  const handedOver: number[] = [];
  for (let minute = 0; minute <= 240; minute += 1) {
    if ((await handOver(minute)) > 0) handedOver.push(minute);
    expect(await handOver(minute)).toBe(0);
  }
  expect(handedOver).toEqual([2, 4, 8, 16, 32, 64, 124, 184]);
  await markHandled(shop.db, 'evt_failing', shop.clock.now());
  expect(await handOver(24 * 60)).toBe(0);
});

it('of events that are due, one whose job waits is left there, one whose worker died is handed over again', async () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const events = ['waits', 'died'].map((fate) => ({
    id: `evt_${fate}`,
    type: 'invoice.paid',
    objectId: 'in_looked_at',
  }));
  for (const event of events) await receiveEvent(shop.db, event, now);
  await shop.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = 'event:evt_died'`,
  );
  const later = new Date(now.getTime() + 120_000);
  expect(await requeueUnhandled(shop.db, later, { soonestMs: 120_000, latestMs: 3_600_000 })).toBe(2);
  const { rows } = await shop.pool.query(
    `select key, revision, locked_by from graphile_worker.jobs where key in ('event:evt_waits', 'event:evt_died') order by key`,
  );
  expect(rows).toEqual([
    { key: 'event:evt_died', revision: 0, locked_by: null },
    { key: 'event:evt_waits', revision: 0, locked_by: null },
  ]);
});
