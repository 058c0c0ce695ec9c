import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents } from '../money/money.ts';
import { MAX_MONTHLY_CAP, MIN_MONTHLY_CAP } from '../price/monthly-cap.ts';
import type { RenewedSubscription } from '../price/price-of-month.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import { MRR_MOVEMENTS, movementOf, mrrOf } from './mrr.ts';

const begin = new Date('2026-11-20T12:00:00Z');
const row = (id: number, price: number, changes: Partial<RenewedSubscription> = {}): RenewedSubscription => ({
  ...{ id, price: euroCents(price), status: 'active', isFree: false, notices: [], endDate: null },
  ...{ anchor: begin, due: addMonths(begin, 1), ...changes },
});
const cap = euroCents(1000);
const inDays = (days: number) => new Date(begin.getTime() + days * DAY_MS);

describe('the MRR of a customer', () => {
  it('is what the next renewals ask for, not what the shares of today say', () => {
    const leaving = row(2, 1000, { status: 'cancelling', endDate: inDays(5) });
    expect(mrrOf([row(1, 1000), leaving], cap)).toEqual({ real: 1000, theoretical: 1000, paid: 2 });
    const staying = { ...leaving, endDate: inDays(40) };
    expect(mrrOf([row(1, 1000), staying], cap)).toEqual({ real: 500, theoretical: 1000, paid: 2 });
  });

  it('leaves out late, cancelling and free ones, and a month given by the team', () => {
    const late = row(2, 700, { status: 'past_due' });
    const trial = row(3, 700, { isFree: true, endDate: inDays(7) });
    const offered = row(4, 700, { status: 'offered', isFree: true });
    const given = row(5, 0, { due: null, endDate: inDays(30) });
    expect(mrrOf([row(1, 400), late, trial, offered, given], cap)).toEqual({
      ...{ real: 364, theoretical: 400, paid: 2 },
    });
  });

  it('takes an announced price from the renewal that it binds', () => {
    const notice = (days: number) => ({ amount: euroCents(800), appliesFrom: inDays(days) });
    expect(mrrOf([row(1, 500, { notices: [notice(20)] })], cap).real).toBe(800);
    expect(mrrOf([row(1, 500, { notices: [notice(45)] })], cap).real).toBe(500);
  });

  const price = fc.integer({ min: 50, max: 3000 }).map(euroCents);
  const rows = fc
    .array(fc.record({ price, due: fc.integer({ min: 1, max: 31 }), cancelled: fc.boolean() }), {
      maxLength: 8,
    })
    .map((list) =>
      list.map(({ price: amount, due, cancelled }, id) =>
        row(id, amount, {
          due: inDays(due),
          ...(cancelled && { status: 'cancelling' as const, endDate: inDays(due) }),
        }),
      ),
    );
  const caps = fc.integer({ min: MIN_MONTHLY_CAP, max: MAX_MONTHLY_CAP }).map(euroCents);

  it('is never above the prices, and without a cancelled one never above the cap', () => {
    fc.assert(
      fc.property(rows, caps, (all, limit) => {
        const { real, theoretical } = mrrOf(all, limit);
        expect(real).toBeGreaterThanOrEqual(0);
        expect(real).toBeLessThanOrEqual(theoretical);
        if (all.every(({ status }) => status === 'active')) expect(real).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

const amount = fc.integer({ min: 0, max: 10_000 }).map(euroCents);

describe('a movement', () => {
  it('has one name, which agrees with where the amount went', () => {
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (before: EuroCents, after: EuroCents, everPaid) => {
        const movement = movementOf(before, after, everPaid);
        expect(movement === null).toBe(before === after);
        if (movement === null) return;
        expect(MRR_MOVEMENTS).toContain(movement);
        expect(['new', 'reactivated', 'raised'].includes(String(movement))).toBe(after > before);
        expect(movement === 'left').toBe(after === 0);
        expect(['new', 'reactivated'].includes(String(movement))).toBe(before === 0);
      }),
    );
  });

  it('is new once, then reactivated', () => {
    expect(movementOf(euroCents(0), euroCents(500), false)).toBe('new');
    expect(movementOf(euroCents(0), euroCents(500), true)).toBe('reactivated');
  });
});
