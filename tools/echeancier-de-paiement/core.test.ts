import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHoliday, isWeekend } from '../parts/working-days.ts';
import {
  dayAt,
  type InvoicePlan,
  invoiceSchedule,
  type LoanPlan,
  loanSchedule,
  monthlyCents,
  type Payment,
  type Schedule,
  sumOf,
} from './core.ts';

const plan: InvoicePlan = {
  totalCents: 100_000,
  count: 3,
  first: '2027-01-31',
  rhythm: 'm1',
  onWorkingDays: false,
};
const paymentsOf = (schedule: Schedule): Payment[] => {
  if ('problem' in schedule) throw new Error(schedule.problem);
  return schedule.payments;
};

describe('an invoice in several times', () => {
  it('of 1 000 € in three is twice 333,33 € and 333,34 €, on the last day of each month', () => {
    expect(
      paymentsOf(invoiceSchedule(plan)).map(({ day, cents, leftCents }) => [day, cents, leftCents]),
    ).toEqual([
      ['2027-01-31', 33_333, 66_667],
      ['2027-02-28', 33_333, 33_334],
      ['2027-03-31', 33_334, 0],
    ]);
  });

  it('pays its deposit first, and the rest in as many times as asked', () => {
    const deposit = { of: { is: 'percent', rate: 3000 }, day: '2027-01-15' } as const;
    const payments = paymentsOf(invoiceSchedule({ ...plan, deposit }));
    expect(payments.map(({ rank, cents }) => [rank, cents])).toEqual([
      ['deposit', 30_000],
      [1, 23_333],
      [2, 23_333],
      [3, 23_334],
    ]);
  });

  // The former page left it out, and spread the whole: 333,33 € instead of 233,33 €.
  it('with a deposit that has no day is a problem: it vanished without a word', () => {
    const of = { is: 'percent', rate: 3000 } as const;
    expect(invoiceSchedule({ ...plan, deposit: { of, day: '' } })).toEqual({
      problem: 'deposit_without_day',
    });
    expect(invoiceSchedule({ ...plan, deposit: { of: null, day: '2027-01-01' } })).toEqual({
      problem: 'no_deposit',
    });
  });

  it.each([
    [{ is: 'amount', cents: 100_000 }, '2027-01-01', 'deposit_too_large'],
    [{ is: 'amount', cents: 0 }, '2027-01-01', 'no_deposit'],
    [{ is: 'amount', cents: 100 }, '2027-02-01', 'deposit_too_late'],
    [{ is: 'amount', cents: 99_998 }, '2027-01-01', 'too_many_payments'],
  ] as const)('with the deposit %j on %s is the problem « %s »', (of, day, problem) => {
    expect(invoiceSchedule({ ...plan, deposit: { of, day } })).toEqual({ problem });
  });

  it('loses no cent and ends at nothing, each payment within a cent a time of the others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 120, max: 1e10 }),
        fc.integer({ min: 1, max: 120 }),
        (totalCents, count) => {
          const payments = paymentsOf(invoiceSchedule({ ...plan, totalCents, count }));
          const amounts = payments.map(({ cents }) => cents);
          expect(sumOf(payments, 'cents')).toBe(totalCents);
          expect(payments.at(-1)?.leftCents).toBe(0);
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(count);
          expect(Math.min(...amounts)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('the days', () => {
  it.each([
    ['2027-01-31', 1, 'm1', '2027-02-28'],
    ['2027-01-31', 2, 'm1', '2027-03-31'],
    ['2027-08-31', 1, 'm2', '2027-10-31'],
    ['2026-11-30', 1, 'm3', '2027-02-28'],
    ['2026-12-28', 1, 'd7', '2027-01-04'],
    ['2026-12-28', 2, 'd14', '2027-01-25'],
  ] as const)('from %s, %i times of « %s », is %s', (first, times, rhythm, expected) => {
    expect(dayAt(first, times, rhythm, false)).toBe(expected);
  });

  // Code du travail, art. L. 3133-1: 1 January 2027 is a Friday, 29 March 2027 is Easter Monday.
  it.each([
    ['2026-12-01', 1, '2027-01-04'],
    ['2027-02-27', 1, '2027-03-30'],
    ['2026-10-25', 2, '2026-12-28'],
    ['2027-04-01', 1, '2027-05-03'],
  ])('of weekends and holidays are put off: %s and %i months is %s', (first, times, expected) => {
    expect(dayAt(first, times, 'm1', true)).toBe(expected);
  });

  it('put off are working days, five later at most, and never earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 480 }), (times) => {
        const [asked, day] = [
          dayAt('2026-11-30', times, 'm1', false),
          dayAt('2026-11-30', times, 'm1', true),
        ];
        expect(isWeekend(day) || isHoliday(day)).toBe(false);
        expect(day >= asked).toBe(true);
      }),
    );
  });
});

const loan: LoanPlan = {
  capitalCents: 50_000_000,
  months: 300,
  first: '2027-01-05',
  onWorkingDays: false,
  rate: 2000,
  coverCents: 0,
};

describe('a loan', () => {
  // Published tables: hyppo.immo (500 000 €, 2 %, 25 years); Wikipedia, « Mortgage calculator » (200 000, 6,5 %, 30 years).
  it.each([
    [50_000_000, 300, 2000, 211_927],
    [20_000_000, 360, 6500, 126_414],
    [2_000_000, 60, 3600, 36_473],
    [120_000, 12, 0, 10_000],
  ])(
    'of %i cents over %i months at %i thousandths of a percent costs %i a month',
    (capitalCents, months, rate, monthly) => {
      expect(monthlyCents({ ...loan, capitalCents, months, rate })).toBe(monthly);
    },
  );

  it('of 500 000 € at 2 % pays 833,33 € then 831,19 € of interest, as the published table has it', () => {
    const [first, second] = paymentsOf(loanSchedule(loan));
    expect(first).toMatchObject({ interestCents: 83_333, principalCents: 128_594, leftCents: 49_871_406 });
    expect(second).toMatchObject({ interestCents: 83_119, principalCents: 128_808 });
  });

  it('pays its insurance on top, each month', () => {
    const [first] = paymentsOf(loanSchedule({ ...loan, coverCents: 5000 }));
    expect(first?.cents).toBe(211_927 + 5000);
  });

  it('of fewer cents than months is a problem', () => {
    expect(loanSchedule({ ...loan, capitalCents: 299 })).toEqual({ problem: 'too_many_payments' });
  });

  it('gives back its capital to the cent, whatever its rate and length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1e9 }),
        fc.integer({ min: 1, max: 480 }),
        fc.integer({ min: 0, max: 20_000 }),
        (capitalCents, months, rate) => {
          const payments = paymentsOf(loanSchedule({ ...loan, capitalCents, months, rate }));
          expect(sumOf(payments, 'principalCents')).toBe(capitalCents);
          expect(payments.at(-1)?.leftCents).toBe(0);
          expect(payments.every(({ leftCents }) => leftCents >= 0)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});
