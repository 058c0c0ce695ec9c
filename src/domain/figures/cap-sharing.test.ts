import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { type CappedMonth, capSharing } from './cap-sharing.ts';
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
const first = { isRenewal: false, automationId: 3, price: euroCents(700), amount: euroCents(0), dueAt };

it('tells the cap of the day and what counted beside the order', () => {
  const cap = event('cap', '', 'set_cap', { monthly_cap: 1000 });
  expect(capSharing([born(1), born(2), cap, born(3, { price: 700 })], first)).toEqual({
    cap: 1000,
    beside: [
      { automationId: 1, price: 500 },
      { automationId: 2, price: 500 },
    ],
    tellsAll: true,
  });
});

it('neither what is free or given, nor what is over by then, nor what has ended', () => {
  const gift = born(1, { status: 'offered', is_free: true });
  const given = born(5, { price: 0 });
  const over = born(2, { status: 'cancelling', end_date: '2026-11-20T10:00:00.000Z' });
  const ended = event('subscription', '3', 'end_now', { status: 'cancelled' });
  const month = { ...first, automationId: 9 };
  expect(capSharing([gift, given, over, born(3), ended, born(4)], month).beside).toEqual([
    { automationId: 4, price: 500 },
  ]);
});

describe('at what the neighbours cost in that month', () => {
  const told = (applies_from: string) =>
    event('subscription', '1', 'tell_price_change', { announced_price: 800, applies_from });
  const renewal = { ...first, isRenewal: true, automationId: 2, price: euroCents(500) };
  const besideOf = (events: ChainEvent[], month: CappedMonth) => capSharing(events, month).beside;

  it('with the announced price, where their own renewal of the month takes it', () => {
    expect(besideOf([born(1), born(2), told('2026-11-30T00:00:00.000Z')], renewal)).toEqual([
      { automationId: 1, price: 800 },
    ]);
  });

  it('not before their own renewal, nor where they are not renewed', () => {
    const later = { period_end: '2027-01-05T10:00:00.000Z' };
    const leaving = { status: 'cancelling', end_date: '2026-12-20T10:00:00.000Z' };
    for (const facts of [later, leaving])
      expect(besideOf([born(1, facts), born(2), told('2026-11-30T00:00:00.000Z')], renewal)).toEqual([
        { automationId: 1, price: 500 },
      ]);
  });

  it('for a first month, with the price of the day', () => {
    expect(besideOf([born(1), told('2026-11-30T00:00:00.000Z')], first)).toEqual([
      { automationId: 1, price: 500 },
    ]);
  });
});

it('takes the row that lives for its own, where an ended one is of the same automation', () => {
  const ended = event('subscription', '7', 'end_now', { status: 'cancelled' });
  const cap = event('cap', '', 'set_cap', { monthly_cap: 600 });
  const renewal = {
    ...first,
    isRenewal: true,
    automationId: 2,
    price: euroCents(500),
    amount: euroCents(300),
  };
  const events = [cap, born(7, { automation: 2 }), ended, born(1), born(2)];
  expect(capSharing(events, renewal)).toEqual({
    cap: 600,
    beside: [{ automationId: 1, price: 500 }],
    tellsAll: true,
  });
});

it('says that it does not tell all where less was asked than the cap alone leaves', () => {
  const cap = event('cap', '', 'set_cap', { monthly_cap: 1000 });
  const tellsAll = (amount: number) =>
    capSharing([born(1), cap], { ...first, amount: euroCents(amount) }).tellsAll;
  expect([tellsAll(500), tellsAll(300)]).toEqual([true, false]);
});
