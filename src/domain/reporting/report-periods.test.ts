import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../status/transmission-status.ts';
import { daysLater } from '../time/paris-calendar.ts';
import { periodOf, periodsOver, VAT_REGIMES } from './report-periods.ts';

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => daysLater('2027-01-01', days));
const cadence = fc.record({
  regime: fc.constantFrom(...VAT_REGIMES),
  kind: fc.constantFrom(...REPORT_KINDS),
});

describe('the periods of reports', () => {
  it.each([
    ['monthly', 'transactions', '2027-09-01', '2027-09-01', '2027-09-10', '2027-09-20'],
    ['monthly', 'transactions', '2027-09-10', '2027-09-01', '2027-09-10', '2027-09-20'],
    ['monthly', 'transactions', '2027-09-11', '2027-09-11', '2027-09-20', '2027-09-30'],
    ['monthly', 'transactions', '2028-02-29', '2028-02-21', '2028-02-29', '2028-03-10'],
    ['monthly', 'transactions', '2027-12-31', '2027-12-21', '2027-12-31', '2028-01-10'],
    ['monthly', 'payments', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-10'],
    ['quarterly', 'transactions', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-10'],
    ['quarterly', 'payments', '2027-12-15', '2027-12-01', '2027-12-31', '2028-01-10'],
    ['simplified', 'transactions', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-25'],
    ['simplified', 'payments', '2027-09-15', '2027-09-01', '2027-09-30', '2027-10-25'],
    ['franchise', 'transactions', '2027-09-15', '2027-09-01', '2027-10-31', '2027-11-25'],
    ['franchise', 'payments', '2027-12-31', '2027-11-01', '2027-12-31', '2028-01-25'],
  ] as const)(
    '%s, %s: %s is between %s and %s, due on %s',
    { tags: ['reports.periods'] },
    (regime, kind, on, from, to, dueOn) => {
      expect(periodOf(regime, kind, on)).toEqual({ from, to, dueOn });
    },
  );

  it('hold each day once: none is lost and none is told twice, whatever the regime', {
    tags: ['reports.periods'],
  }, () => {
    fc.assert(
      fc.property(cadence, day, fc.nat(400), (of, from, length) => {
        const today = daysLater(from, length);
        const over = periodsOver(of, { from, today });
        let next = from;
        for (const period of over) {
          expect(period.from).toBe(next);
          expect(period.to >= period.from && period.dueOn > period.to && period.to < today).toBe(true);
          next = daysLater(period.to, 1);
        }
        // What is left belongs to a period that still runs.
        expect(periodOf(of.regime, of.kind, next).to >= today).toBe(true);
      }),
    );
  });

  it('go on where the former ones ended when the regime changes', () => {
    fc.assert(
      fc.property(cadence, cadence, day, fc.nat(300), fc.nat(300), (former, latter, from, one, two) => {
        const middle = daysLater(from, one);
        const before = periodsOver(former, { from, today: middle });
        const goesOn = daysLater(before.at(-1)?.to ?? daysLater(from, -1), 1);
        const [first] = periodsOver(latter, { from: goesOn, today: daysLater(middle, two) });
        if (first) expect(first.from).toBe(goesOn);
      }),
    );
  });
});
