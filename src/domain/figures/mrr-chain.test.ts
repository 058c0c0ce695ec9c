import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../money/ledger-facts.ts';
import { DAY_MS } from '../time/durations.ts';
import { type ChainEvent, mrrByDay } from './mrr-chain.ts';

const on = (at: string, act: string, after: Facts | null, entityId = '1'): ChainEvent => ({
  at: new Date(at),
  entity: act === 'set_cap' ? 'cap' : 'subscription',
  entityId,
  act,
  after,
});
const born = (at: string, price = 500, id = '1') =>
  on(
    at,
    'confirm_payment',
    {
      ...{ status: 'active', is_free: false, price, share: price, end_date: null, start_date: at },
      period_end: new Date(Date.parse(at) + 30 * DAY_MS).toISOString(),
    },
    id,
  );
const moves = (events: ChainEvent[]) =>
  mrrByDay(events).days.map(({ day, movement, after }) => `${day} ${movement} ${after}`);

describe('the days on which the MRR of a customer moved', () => {
  it('follow a life from its first month to its return', () => {
    expect(
      moves([
        born('2026-01-10T10:00:00.000Z'),
        born('2026-01-12T10:00:00.000Z', 400, '2'),
        on(
          '2026-01-20T10:00:00.000Z',
          'cancel',
          { status: 'cancelling', end_date: '2026-02-11T10:00:00.000Z' },
          '2',
        ),
        on('2026-02-09T10:00:00.000Z', 'payment_failed', { status: 'past_due' }),
        on('2026-02-10T10:00:00.000Z', 'payment_recovered', { status: 'active' }),
      ]),
    ).toEqual([
      '2026-01-10 new 500',
      '2026-01-12 raised 900',
      '2026-01-20 lowered 500',
      '2026-02-09 left 0',
      '2026-02-10 reactivated 500',
    ]);
  });

  it('say a pause and its return by movements of their own, and neither leaving nor new', {
    tags: ['pause.revenue'],
  }, () => {
    const until = '2026-03-09T10:00:00.000Z';
    const pause = { end_date: '2026-02-09T10:00:00.000Z', resumes_at: until };
    const back = { status: 'active', end_date: null, period_end: until, resumes_at: until };
    const first = born('2026-01-10T10:00:00.000Z');
    const planned = on('2026-01-20T10:00:00.000Z', 'plan_pause', { status: 'active', ...pause });
    expect(
      moves([
        first,
        planned,
        on('2026-02-09T10:00:01.000Z', 'begin_pause', { status: 'paused' }),
        on(until, 'resume', back),
      ]),
    ).toEqual(['2026-01-10 new 500', '2026-01-20 paused 0', '2026-02-09 null 0', '2026-03-09 resumed 500']);
    const taken = on('2026-01-25T10:00:00.000Z', 'take_back_pause', { end_date: null, resumes_at: null });
    expect(moves([first, planned, taken])).toEqual([
      '2026-01-10 new 500',
      '2026-01-20 paused 0',
      '2026-01-25 resumed 500',
    ]);
    const beside = born('2026-01-10T10:00:00.000Z', 400, '2');
    expect(moves([first, beside, planned])).toEqual(['2026-01-10 new 900', '2026-01-20 paused 400']);
  });

  it('are those of Paris, on both sides of the change of hour', () => {
    expect(moves([born('2026-03-31T21:59:59.000Z')])).toEqual(['2026-03-31 new 500']);
    expect(moves([born('2026-03-31T22:00:00.000Z')])).toEqual(['2026-04-01 new 500']);
    expect(moves([born('2026-10-31T22:30:00.000Z')])).toEqual(['2026-10-31 new 500']);
    expect(moves([born('2026-10-31T23:00:00.000Z')])).toEqual(['2026-11-01 new 500']);
  });

  it('say nothing of what was undone the same day, and know afterwards that somebody has paid before', () => {
    const cancelled = { status: 'cancelled', end_date: '2026-01-10T12:00:00.000Z' };
    const undone = [born('2026-01-10T10:00:00.000Z'), on('2026-01-10T12:00:00.000Z', 'end_now', cancelled)];
    expect(moves(undone)).toEqual([]);
    expect(moves([...undone, born('2026-01-12T10:00:00.000Z')])).toEqual(['2026-01-12 new 500']);
  });

  it('count an announced price from the day of the notice, and no more once it lapsed or the life ended', () => {
    const told = on('2026-01-12T10:00:00.000Z', 'tell_price_change', {
      announced_price: 700,
      applies_from: '2026-02-01T00:00:00.000Z',
    });
    const lapsed = on('2026-01-15T10:00:00.000Z', 'lapse_price_change', { because: 'given_up' });
    const start = born('2026-01-10T10:00:00.000Z');
    expect(moves([start, told, lapsed])).toEqual([
      '2026-01-10 new 500',
      '2026-01-12 raised 700',
      '2026-01-15 lowered 500',
    ]);
    expect(moves([start, told, born('2026-03-01T10:00:00.000Z')])).toEqual([
      '2026-01-10 new 500',
      '2026-01-12 raised 700',
      '2026-03-01 lowered 500',
    ]);
  });

  it('follow the cap', () => {
    const lowered = on('2026-01-11T10:00:00.000Z', 'set_cap', { monthly_cap: 300 });
    expect(mrrByDay([born('2026-01-10T10:00:00.000Z'), lowered])).toMatchObject({
      now: { real: 300, theoretical: 500 },
      days: [{ movement: 'new' }, { movement: 'lowered', before: 500, after: 300 }],
    });
  });

  it('say too where the cap hides a movement, and where only the number of those who pay moved', () => {
    const ended = { status: 'cancelled', end_date: '2026-02-09T09:00:00.000Z' };
    const cancelling = { status: 'cancelling', end_date: '2026-02-09T09:00:00.000Z' };
    const { days } = mrrByDay([
      born('2026-01-10T10:00:00.000Z', 1500),
      born('2026-01-12T10:00:00.000Z', 400, '2'),
      on('2026-01-20T10:00:00.000Z', 'cancel', cancelling, '2'),
      on('2026-02-09T09:00:00.000Z', 'period_ended', ended, '2'),
    ]);
    const said = days.map((one) => [one.movement, one.after, one.theoreticalAfter, one.paidAfter]);
    expect(said).toEqual([
      ['new', 1500, 1500, 1],
      [null, 1500, 1900, 2],
      [null, 1500, 1500, 2],
      [null, 1500, 1500, 1],
    ]);
  });

  const acts = ['payment_failed', 'payment_recovered', 'cancel', 'set_cap', 'confirm_payment'] as const;
  const event = fc.record({
    act: fc.constantFrom(...acts),
    hours: fc.integer({ min: -2, max: 60 }),
    id: fc.constantFrom('1', '2'),
    cents: fc.integer({ min: 200, max: 2000 }),
  });
  const chain = fc.array(event, { maxLength: 25 }).map((list) => {
    let at = Date.parse('2026-03-20T10:00:00Z');
    return list.map(({ act, hours, id, cents }) => {
      at += hours * 3_600_000;
      const now = new Date(at).toISOString();
      if (act === 'confirm_payment') return born(now, cents, id);
      if (act === 'set_cap') return on(now, act, { monthly_cap: cents });
      const status = { payment_failed: 'past_due', payment_recovered: 'active', cancel: 'cancelling' }[act];
      return on(now, act, { status, end_date: act === 'cancel' ? now : null }, id);
    });
  });

  it('are a chain: each begins where the former ended, days only rise, and the last is what stands', () => {
    fc.assert(
      fc.property(chain, (events) => {
        const { now, days } = mrrByDay(events);
        for (const [place, { day, movement, ...one }] of days.entries()) {
          const former = days[place - 1];
          expect(one.before).toBe(former?.after ?? 0);
          expect(one.theoreticalBefore).toBe(former?.theoreticalAfter ?? 0);
          expect(one.paidBefore).toBe(former?.paidAfter ?? 0);
          expect(movement === null).toBe(one.before === one.after);
          expect(day > (former?.day ?? '')).toBe(true);
        }
        const { after = 0, theoreticalAfter = 0, paidAfter = 0 } = days.at(-1) ?? {};
        expect({ real: after, theoretical: theoreticalAfter, paid: paidAfter }).toEqual(now);
        expect(days.filter(({ movement }) => movement === 'new').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('stay as they are when the chain grows: only the last day may still move', () => {
    fc.assert(
      fc.property(chain, fc.nat(25), (events, cut) => {
        const early = mrrByDay(events.slice(0, cut)).days;
        const whole = mrrByDay(events).days;
        const kept = early.slice(0, -1);
        expect(whole.slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
});
