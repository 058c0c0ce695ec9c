import { expect, it } from 'vitest';
import { capSharing } from './cap-sharing.ts';
import type { ChainEvent } from './mrr-chain.ts';

const at = new Date('2026-11-01T10:00:00Z');
const event = (entity: string, entityId: string, act: string, after: ChainEvent['after']): ChainEvent => ({
  ...{ at, entity, entityId, act, after },
});
const born = (id: number, facts: ChainEvent['after'] = {}) =>
  event('subscription', String(id), 'confirm_payment', {
    ...{ status: 'active', is_free: false, price: 500, automation: id, end_date: null },
    ...{ start_date: at.toISOString(), period_end: '2026-12-01T10:00:00.000Z' },
    ...facts,
  });
const dueAt = new Date('2026-12-01T10:00:00Z');

it('tells the cap of the day and what counted beside the order', () => {
  const cap = event('cap', '', 'set_cap', { monthly_cap: 1000 });
  expect(capSharing([born(1), born(2), cap, born(3, { price: 700 })], [3], dueAt)).toEqual({
    cap: 1000,
    beside: [
      { automationId: 1, price: 500 },
      { automationId: 2, price: 500 },
    ],
  });
});

it('neither what is free or given, nor what is over by then, nor what has ended', () => {
  const gift = born(1, { status: 'offered', is_free: true });
  const given = born(5, { price: 0 });
  const over = born(2, { status: 'cancelling', end_date: '2026-11-20T10:00:00.000Z' });
  const ended = event('subscription', '3', 'end_now', { status: 'cancelled' });
  expect(capSharing([gift, given, over, born(3), ended, born(4)], [9], dueAt).beside).toEqual([
    { automationId: 4, price: 500 },
  ]);
});

it('at the price that was announced for that day', () => {
  const told = event('subscription', '1', 'tell_price_change', {
    announced_price: 800,
    applies_from: '2026-11-30T00:00:00.000Z',
  });
  expect(capSharing([born(1), told], [], dueAt).beside).toEqual([{ automationId: 1, price: 800 }]);
});
