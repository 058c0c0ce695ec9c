import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { nextDebits } from '../price/next-debits.ts';
import { priceOfMonth, type RenewedSubscription, sharesAtRenewal } from '../price/price-of-month.ts';
import { pauseOf } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import {
  dateToCarry,
  decideResume,
  PAUSE_MONTHS,
  type PausableRow,
  pauseRefusal,
  plannedPause,
  resumedAt,
} from './pause.ts';

const now = new Date('2026-11-20T12:00:00Z');
const due = new Date('2026-12-08T13:05:00Z');
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

const running: PausableRow = {
  status: 'active',
  isFree: false,
  owned: true,
  isCarried: true,
  currentPeriodEnd: due,
  endDate: null,
  resumesAt: null,
  isDisputed: false,
  isUnderWay: false,
};

describe('who may pause', () => {
  it('is who pays for what runs', () => expect(pauseRefusal(running, now)).toBeNull());

  it.each([
    ['a trial', { isFree: true }, /offerte/],
    ['a late payment', { status: 'past_due' }, /en retard/],
    ['a cancelled month', { status: 'cancelling', endDate: due }, /annulé/],
    ['what is paused', { status: 'paused', endDate: now, resumesAt: due }, /déjà en pause/],
    [
      'a month that staff gave',
      { isCarried: false, currentPeriodEnd: null, endDate: due },
      /Aucun mois payé/,
    ],
    ['what has ended', { status: 'inactive' }, /Aucun mois payé/],
    ['what is owned no more', { owned: false }, /achat/],
    ['a debit that a bank account takes days for', { isUnderWay: true }, /encore chez votre banque/],
    ['a contested debit', { isDisputed: true }, /contesté/],
    ['the last hours of a month', { currentPeriodEnd: later(now, 24 * HOUR_MS - 1) }, /sur le point/],
    ['a pause that is planned', { endDate: due, resumesAt: addMonths(due, 1) }, /déjà prévue/],
    ['a pause of five months ago', { resumesAt: addMonths(due, -5) }, /dernière pause/],
  ] as const)('is not %s', (_what, values, words) => {
    expect(pauseRefusal({ ...running, ...values }, now)).toMatch(words);
  });

  it('is who paused six months before it would begin', () => {
    expect(pauseRefusal({ ...running, resumesAt: addMonths(due, -6) }, now)).toBeNull();
    expect(pauseRefusal({ ...running, currentPeriodEnd: later(now, 24 * HOUR_MS) }, now)).toBeNull();
  });
});

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('the dates of a pause', () => {
  it('begin with the end of what is paid, and are whole months counted from the anchor', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(...PAUSE_MONTHS),
        (anchor, passed, months) => {
          const paidUntil = addMonths(anchor, passed);
          const { from, until } = plannedPause({ anchor, due: paidUntil }, months);
          expect(from).toEqual(paidUntil);
          expect(until).toEqual(addMonths(anchor, passed + months));
        },
      ),
    );
  });

  it('go from 28 February to 31 March for who began on a 31st', () => {
    const anchor = new Date('2027-01-31T10:00:00Z');
    const { until } = plannedPause({ anchor, due: new Date('2027-02-28T10:00:00Z') }, 1);
    expect(until).toEqual(new Date('2027-03-31T10:00:00Z'));
  });
});

describe('the end of a pause', () => {
  const pause = { endDate: due, resumesAt: addMonths(due, 2) };
  it('is taken back before it begins, then resumed, once', () => {
    expect(decideResume({ ...running, ...pause }, now)).toBe('take_back');
    expect(decideResume({ ...running, ...pause }, due)).toBe('resume');
    expect(decideResume({ ...running, ...pause, status: 'paused' }, later(due, DAY_MS))).toBe('resume');
    expect(decideResume({ ...running, ...pause, status: 'paused' }, later(pause.resumesAt, -1000))).toBe(
      'nothing',
    );
    expect(decideResume({ ...running, resumesAt: due }, later(due, DAY_MS))).toBe('nothing');
    expect(decideResume({ ...running, ...pause, status: 'cancelled' }, due)).toBe('not_allowed');
  });
});

describe('the day that is carried to the provider', () => {
  const at = (currentPeriodEnd: Date, status = 'active') => ({ status, currentPeriodEnd });
  const paused = { ...running, endDate: due, resumesAt: addMonths(due, 2) };

  it('is that of the return, until it is carried', () => {
    expect(dateToCarry(paused, at(due), now)).toEqual(paused.resumesAt);
    expect(dateToCarry({ ...paused, status: 'paused' }, at(addMonths(due, 1)), later(due, DAY_MS))).toEqual(
      paused.resumesAt,
    );
    expect(dateToCarry(paused, at(paused.resumesAt, 'trialing'), now)).toBeNull();
  });

  it('goes back only for what is still put off: what was renewed is not asked for twice', () => {
    expect(dateToCarry(running, at(addMonths(due, 2), 'trialing'), now)).toEqual(due);
    expect(dateToCarry(running, at(addMonths(due, 1), 'active'), now)).toBeNull();
  });

  it('is never one that the provider refuses', () => {
    const soon = { ...running, currentPeriodEnd: later(now, -HOUR_MS) };
    const carried = dateToCarry(soon, at(addMonths(due, 2), 'trialing'), now);
    expect(carried?.getTime()).toBeGreaterThan(now.getTime());
    expect(resumedAt(now).getTime()).toBeGreaterThan(now.getTime());
  });
});

const cap = euroCents(1500);
const rowOf = (id: number, cents: number): RenewedSubscription => ({
  id,
  status: 'active',
  isFree: false,
  price: euroCents(cents),
  endDate: null,
  resumesAt: null,
  due,
  anchor: due,
  notices: [],
});
const pausedOf = (id: number, cents: number, until = addMonths(due, 1)): RenewedSubscription => ({
  ...rowOf(id, cents),
  status: 'paused',
  endDate: due,
  resumesAt: until,
  due: until,
  anchor: until,
});

describe('the cap beside a pause', () => {
  it('is shared by the others alone: two at 7 € pay 7 € each', () => {
    const shares = sharesAtRenewal([rowOf(1, 700), rowOf(2, 700), pausedOf(3, 700)], cap, later(due, DAY_MS));
    expect([shares.get(1), shares.get(2), shares.get(3)]).toEqual([700, 700, 500]);
  });

  it('never exceeds, with the first month of what comes back, what all cost together', () => {
    const prices = fc.array(fc.integer({ min: 50, max: 2000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 50, max: 2000 }), (others, price) => {
        const rows = [...others.map((cents, id) => rowOf(id + 2, cents)), pausedOf(1, price)];
        const row = rows.at(-1)!;
        const dueAt = row.due!;
        const beside = rows.slice(0, -1);
        const sum = others.reduce((all, one) => all + one, 0);
        const before = Math.min(sum, cap);
        const { amount, share } = priceOfMonth(
          { kind: 'renewal', row, rows: [...beside, row], dueAt },
          { cap, alreadyDebited: euroCents(0) },
        );
        expect(amount).toBeLessThanOrEqual(Math.max(0, Math.min(sum + price, cap) - before));
        expect(amount).toBeLessThanOrEqual(Math.max(share, price));
      }),
    );
  });

  it('forecasts nothing of it before its end, then each month', () => {
    const row = { ...pausedOf(1, 500, addMonths(due, 2)), late: null, asked: null };
    expect(pauseOf(row)).toEqual({ from: due, until: addMonths(due, 2) });
    const debits = nextDebits([row], { cap, debited: new Map() }, later(due, DAY_MS));
    expect(debits.map(({ at }) => at)).toEqual([addMonths(due, 2), addMonths(due, 3), addMonths(due, 4)]);
  });
});
