import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type BillingRule,
  billedHours,
  billedLines,
  type Entry,
  formatMinutes,
  periodDays,
  readDuration,
  roundMinutes,
} from './core.ts';

const read = (text: string) => {
  const duration = readDuration(text);
  return duration.is === 'minutes' ? duration.minutes : duration.is;
};

describe('a typed duration', () => {
  it.each([
    ['1h30', 90],
    ['1 h 30', 90],
    ['1 heure 30', 90],
    ['2 heures 05 min', 125],
    ['1:30', 90],
    ['1h', 60],
    ['20h', 1200],
    ['0:05', 5],
    ['90 min', 90],
    ['20 min', 20],
    ['45mn', 45],
    ['1,5', 90],
    ['1.5 h', 90],
    ['0,25', 15],
    [',5', 30],
    ['0,1', 6],
    ['1,33', 80],
    ['24h', 1440],
    ['', 'empty'],
    ['bientôt', 'wrong'],
    ['1h75', 'wrong'],
    ['0', 'wrong'],
    ['0 min', 'wrong'],
    ['-1h', 'wrong'],
    ['25h', 'too_long'],
    ['2000 min', 'too_long'],
  ])('« %s » is %s minutes', (text, expected) => expect(read(text)).toBe(expected));

  it.each(['20', '1', '90', '08'])('« %s » is asked about: hours or minutes', (text) => {
    const number = Number(text);
    expect(readDuration(text)).toEqual({ is: 'unclear', readings: [`${number}h`, `${number} min`] });
  });

  it.each([
    ['1.30', '1h30', '78 min'],
    ['0.25', '0h25', '15 min'],
    ['1.30 h', '1h30', '78 min'],
    ['08.05', '8h05', '483 min'],
  ])('« %s » is asked about: %s, or %s', (text, clock, decimal) => {
    expect(readDuration(text)).toEqual({ is: 'unclear', readings: [clock, decimal] });
    expect([clock, decimal].map((reading) => readDuration(reading).is)).toEqual(['minutes', 'minutes']);
  });

  it.each([
    ['1.75', 105],
    ['1.00', 60],
    ['1.5', 90],
    ['1.333', 80],
  ])('« %s » reads one way: %i minutes', (text, minutes) => expect(read(text)).toBe(minutes));

  it('is what was written of it, for every minute of a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
        expect(read(formatMinutes(minutes))).toBe(minutes);
        expect(read(`${minutes} min`)).toBe(minutes);
      }),
    );
  });

  it('as hours, times the rate, is the amount to the cent: two decimals, or as many as that takes', () => {
    expect([billedHours(90, 6000), billedHours(20, 6000), billedHours(50, 3)]).toEqual([
      '1.50',
      '0.3333',
      '0.84',
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (minutes, rate) => {
          const [whole = '', part = ''] = billedHours(minutes, rate).split('.');
          const unit = 10n ** BigInt(part.length);
          const cents = (2n * BigInt(whole + part) * BigInt(rate) + unit) / (2n * unit);
          expect(Number(cents)).toBe(amountOf(minutes, rate));
        },
      ),
    );
  });

  it('never throws, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const duration = readDuration(text);
        expect(duration.is !== 'minutes' || Number.isInteger(duration.minutes)).toBe(true);
      }),
    );
  });
});

describe('a rounding', () => {
  it.each([
    [80, 15, 'haut', 90],
    [80, 15, 'proche', 75],
    [80, 15, 'bas', 75],
    [83, 15, 'proche', 90],
    [90, 15, 'haut', 90],
    [1, 60, 'haut', 60],
    [29, 60, 'proche', 0],
    [30, 60, 'proche', 60],
    [6, 6, 'haut', 6],
    [7, 6, 'haut', 12],
  ] as const)('of %i minutes to %i, %s, is %i', (minutes, step, way, expected) => {
    expect(roundMinutes(minutes, step, way)).toBe(expected);
  });

  it('goes to a whole step, and never a step away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1440 }),
        fc.constantFrom(1, 5, 6, 10, 15, 30, 60),
        fc.constantFrom('haut', 'proche', 'bas'),
        (minutes, step, way) => {
          const rounded = roundMinutes(minutes, step, way);
          expect(rounded % step).toBe(0);
          expect(Math.abs(rounded - minutes)).toBeLessThan(step);
        },
      ),
    );
  });
});

const entry = (more: Partial<Entry>): Entry => ({
  client: 'Petit',
  project: '',
  task: '',
  day: '2026-11-26',
  minutes: 60,
  rate: 6000,
  ...more,
});
const quarter: BillingRule = { step: 15, way: 'haut', scope: 'saisie' };

describe('what is billed', () => {
  it('is each entry rounded, or each day of a project', () => {
    const entries = [entry({ minutes: 80, rate: 6250 }), entry({ minutes: 20, rate: 6250 })];
    expect(billedLines(entries, quarter)).toMatchObject([{ spent: 100, billed: 120, cents: 12_500 }]);
    expect(billedLines(entries, { ...quarter, scope: 'jour' })).toMatchObject([
      { spent: 100, billed: 105, cents: 10_938 },
    ]);
  });

  it('keeps apart two rates of one project, and two projects of one client', () => {
    const lines = billedLines(
      [entry({ project: 'Site' }), entry({ project: 'Site', rate: 8000 }), entry({ project: 'Appli' })],
      quarter,
    );
    expect(lines.map(({ project, rate }) => [project, rate])).toEqual([
      ['Appli', 6000],
      ['Site', 6000],
      ['Site', 8000],
    ]);
  });

  it('takes no name for another, whatever signs it holds', () => {
    const lines = billedLines([entry({ client: 'A","B' }), entry({ client: 'A', project: 'B' })], quarter);
    expect(lines).toHaveLength(2);
  });

  it('is to the cent, half a cent up', () => {
    expect(amountOf(105, 6250)).toBe(10_938);
    expect(amountOf(1, 30)).toBe(1);
    expect(amountOf(20, 5999)).toBe(2000);
  });

  it('loses and makes no minute', () => {
    const any = fc.record({
      client: fc.constantFrom('A', 'B'),
      project: fc.constantFrom('', 'x'),
      task: fc.constant(''),
      day: fc.constantFrom('2026-11-25', '2026-11-26'),
      minutes: fc.integer({ min: 1, max: 1440 }),
      rate: fc.constantFrom(6000, 7550),
    });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom('saisie', 'jour'), (entries, scope) => {
        const lines = billedLines(entries, { step: 1, way: 'haut', scope });
        const sum = (list: { spent: number; billed: number }[], key: 'spent' | 'billed') =>
          list.reduce((total, one) => total + one[key], 0);
        const minutes = entries.reduce((total, one) => total + one.minutes, 0);
        expect([sum(lines, 'spent'), sum(lines, 'billed')]).toEqual([minutes, minutes]);
      }),
    );
  });
});

describe('a period', () => {
  it.each([
    ['jour', '2026-11-26', '2026-11-26', '2026-11-27'],
    ['semaine', '2026-11-26', '2026-11-23', '2026-11-30'],
    ['semaine', '2026-11-29', '2026-11-23', '2026-11-30'],
    ['semaine', '2026-11-30', '2026-11-30', '2026-12-07'],
    ['mois', '2026-12-31', '2026-12-01', '2027-01-01'],
    ['mois-1', '2027-01-15', '2026-12-01', '2027-01-01'],
    ['mois-1', '2028-03-31', '2028-02-01', '2028-03-01'],
  ] as const)('« %s » on %s is from %s until before %s', (period, today, from, before) => {
    expect(periodDays(period, today)).toEqual([from, before]);
  });
});
