import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { markHandled, receiveEvent, requeueUnhandled } from './event-store.ts';

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
