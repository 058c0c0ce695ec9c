import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { euroCents, ZERO } from './money.ts';
import {
  isWithdrawalOpen,
  refundDeadline,
  type WithdrawnContract,
  withdrawalEnd,
  withdrawalRefund,
} from './withdrawal.ts';

const at = (instant: string) => new Date(instant);
const instants = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2045, 0, 1) })
  .map((time) => new Date(time));
const cents = fc.integer({ min: 0, max: 20_000 }).map(euroCents);

const contract = (values: Partial<WithdrawnContract> = {}): WithdrawnContract => ({
  kind: 'purchase',
  purchasePaid: euroCents(3500),
  monthPaid: euroCents(500),
  immediateAccess: true,
  pageOpened: false,
  month: { start: at('2026-11-20T13:05:00Z'), end: at('2026-12-20T13:05:00Z') },
  ...values,
});

const contracts = fc
  .record({
    start: instants,
    kind: fc.constantFrom('purchase' as const, 'month' as const),
    paid: cents,
    monthPaid: cents,
    immediateAccess: fc.boolean(),
    pageOpened: fc.boolean(),
  })
  .map(({ start, paid, ...rest }): WithdrawnContract => {
    const purchasePaid = rest.kind === 'purchase' ? paid : ZERO;
    return { ...rest, purchasePaid, month: { start, end: addMonths(start, 1) } };
  });

describe('the end of the right of withdrawal', () => {
  test('is that of the fourteenth day after the day of the contract, in Paris', () => {
    expect(formatDateTime(withdrawalEnd(at('2026-11-20T13:05:00Z')))).toBe(
      '4\u00a0décembre\u00a02026 à 23:59',
    );
    // 23:30 in London is tomorrow in Paris.
    expect(formatDateTime(withdrawalEnd(at('2026-11-19T23:30:00Z')))).toBe(
      '4\u00a0décembre\u00a02026 à 23:59',
    );
  });

  test('is moved to the next working day from a weekend, a holiday, a year’s end', () => {
    expect(formatDateTime(withdrawalEnd(at('2026-11-21T13:05:00Z')))).toBe(
      '7\u00a0décembre\u00a02026 à 23:59',
    );
    expect(formatDateTime(withdrawalEnd(at('2026-12-11T10:00:00Z')))).toBe(
      '28\u00a0décembre\u00a02026 à 23:59',
    );
    expect(formatDateTime(withdrawalEnd(at('2026-12-18T10:00:00Z')))).toBe(
      '4\u00a0janvier\u00a02027 à 23:59',
    );
    // Saturday before Easter, in the week in which the clocks go forward.
    expect(formatDateTime(withdrawalEnd(at('2027-03-13T10:00:00Z')))).toBe('30\u00a0mars\u00a02027 à 23:59');
  });

  test('comes with the midnight of Paris, and the last day is whole', () => {
    const concluded = at('2026-11-20T13:05:00Z');
    expect(isWithdrawalOpen(concluded, at('2026-12-04T22:59:59.999Z'))).toBe(true);
    expect(isWithdrawalOpen(concluded, at('2026-12-04T23:00:00Z'))).toBe(false);
  });

  test('is never before fourteen whole days, never after nineteen, and final', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 40 * DAY_MS }), (concluded, later) => {
        const end = withdrawalEnd(concluded);
        const length = (end.getTime() - concluded.getTime()) / DAY_MS;
        expect(length).toBeGreaterThan(13.9);
        expect(length).toBeLessThan(19.1);
        const now = new Date(concluded.getTime() + later);
        expect(isWithdrawalOpen(concluded, now)).toBe(now.getTime() < end.getTime() + 1000);
        expect(isWithdrawalOpen(concluded, new Date(end.getTime() + 1000 + later))).toBe(false);
      }),
    );
  });

  test('the money is back fourteen days after the statement at the latest', () => {
    expect(formatDateTime(refundDeadline(at('2026-11-21T13:05:00Z')))).toBe(
      '5\u00a0décembre\u00a02026 à 23:59',
    );
  });
});

describe('what a withdrawal gives back', () => {
  test('is everything on the first day, when the page was not opened', () => {
    const refund = withdrawalRefund(contract(), at('2026-11-20T20:00:00Z'));
    expect(refund).toMatchObject({ purchase: 3500, month: 500, total: 4000, daysUsed: 0, daysPaid: 30 });
  });

  test('keeps the days of the month that have passed, to the cent', () => {
    const refund = withdrawalRefund(contract(), at('2026-11-27T08:00:00Z'));
    expect(refund).toMatchObject({ daysUsed: 7, daysPaid: 30, month: 383, total: 3883 });
  });

  test('leaves the purchase out once the page was opened after access was asked for at once', () => {
    const refund = withdrawalRefund(contract({ pageOpened: true }), at('2026-11-27T08:00:00Z'));
    expect(refund).toMatchObject({ purchase: 0, month: 367, purchaseExcluded: true });
  });

  test('keeps the day that was begun once the page was opened: a day’s use costs a day, the first one too', () => {
    const opened = contract({ purchasePaid: ZERO, pageOpened: true });
    const sameDay = withdrawalRefund(opened, at('2026-11-20T20:00:00Z'));
    expect(sameDay).toMatchObject({ month: 483, daysUsed: 1, daysPaid: 30 });
    expect(withdrawalRefund(opened, at('2026-12-25T20:00:00Z'))).toMatchObject({ month: 0, daysUsed: 30 });
  });

  test('counts one day more, of those that were paid, exactly when the page was opened as was asked for', () => {
    fc.assert(
      fc.property(contracts, fc.integer({ min: -DAY_MS, max: 60 * DAY_MS }), (one, later) => {
        const now = new Date(one.month.start.getTime() + later);
        const closed = withdrawalRefund({ ...one, pageOpened: false }, now);
        const opened = withdrawalRefund({ ...one, pageOpened: true }, now);
        const more = one.immediateAccess ? 1 : 0;
        expect(opened.daysUsed).toBe(Math.min(closed.daysPaid, closed.daysUsed + more));
        if (!one.immediateAccess) expect(opened).toEqual(closed);
      }),
    );
  });

  test('is everything, whatever was opened, when access at once was never asked for', () => {
    const opened = contract({ immediateAccess: false, pageOpened: true });
    const refund = withdrawalRefund(opened, at('2026-12-03T08:00:00Z'));
    expect(refund).toMatchObject({ total: 4000, purchaseExcluded: false, daysUsed: 0 });
  });

  test('is only the month for a contract without a purchase, which has nothing to exclude', () => {
    const month = contract({ kind: 'month', purchasePaid: ZERO, pageOpened: true });
    const refund = withdrawalRefund(month, at('2026-11-21T08:00:00Z'));
    expect(refund).toMatchObject({ purchase: 0, month: 467, purchaseExcluded: false });
  });

  test('leaves a purchase out by what was asked for and opened, whatever was paid for it, and by no price alone', () => {
    fc.assert(
      fc.property(contracts, instants, (one, now) => {
        const { purchase, purchaseExcluded } = withdrawalRefund(one, now);
        const isSupplied = one.immediateAccess && one.pageOpened;
        expect(purchaseExcluded).toBe(one.kind === 'purchase' && isSupplied);
        expect(purchase).toBe(isSupplied ? 0 : one.purchasePaid);
        const free = withdrawalRefund({ ...one, purchasePaid: ZERO }, now);
        expect(free).toMatchObject({ purchase: 0, purchaseExcluded });
      }),
    );
  });

  test('counts the days of Paris over a change of hour: 30 of them, whatever the hours', () => {
    const month = { start: at('2026-03-20T23:30:00Z'), end: at('2026-04-20T23:30:00Z') };
    expect(withdrawalRefund(contract({ month }), at('2026-03-29T01:30:00Z'))).toMatchObject({
      daysPaid: 31,
      daysUsed: 8,
    });
  });

  test('is never below nothing nor above what was paid, and its parts add up', () => {
    fc.assert(
      fc.property(contracts, fc.integer({ min: -DAY_MS, max: 60 * DAY_MS }), (one, later) => {
        const refund = withdrawalRefund(one, new Date(one.month.start.getTime() + later));
        expect(refund.purchase).toBeGreaterThanOrEqual(0);
        expect(refund.purchase).toBeLessThanOrEqual(one.purchasePaid);
        expect(refund.month).toBeGreaterThanOrEqual(0);
        expect(refund.month).toBeLessThanOrEqual(one.monthPaid);
        expect(refund.total).toBe(refund.purchase + refund.month);
        expect(Number.isInteger(refund.total)).toBe(true);
      }),
    );
  });

  test('falls or stays as the days go by, and never by more than a day’s price and a cent', () => {
    fc.assert(
      fc.property(contracts, fc.integer({ min: 0, max: 40 }), (one, days) => {
        const on = (count: number) =>
          withdrawalRefund(one, new Date(one.month.start.getTime() + count * DAY_MS)).total;
        expect(on(days + 1)).toBeLessThanOrEqual(on(days));
        expect(on(days) - on(days + 1)).toBeLessThanOrEqual(Math.ceil((2 * one.monthPaid) / 28) + 1);
      }),
    );
  });

  test('is less once the page is opened, or the same', () => {
    fc.assert(
      fc.property(contracts, instants, (one, now) => {
        const before = withdrawalRefund({ ...one, pageOpened: false }, now).total;
        expect(withdrawalRefund({ ...one, pageOpened: true }, now).total).toBeLessThanOrEqual(before);
      }),
    );
  });
});
