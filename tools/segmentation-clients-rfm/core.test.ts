import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Buyer, fifths, scoreBuyers, segmentOf, totalsOf } from './core.ts';
import type { Roles } from './roles.ts';
import { gatherSales, lastDay } from './sales.ts';

describe('fifths', () => {
  // A quintile holds a fifth of the population put in order (definition of statistics, as Insee uses it).
  it('hold a fifth of the values each', () => {
    expect(fifths([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 'middle')).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
    expect(fifths([5, 1, 4, 2, 3], 'best')).toEqual([5, 1, 4, 2, 3]);
  });

  it('say nothing where all are equal: the middle, neither the best nor the worst', () => {
    for (const ties of ['best', 'worst', 'middle'] as const) {
      expect(fifths([1, 1, 1, 1], ties)).toEqual([3, 3, 3, 3]);
      expect(fifths([7], ties)).toEqual([3]);
    }
  });

  it('give equal values one score, the one that is asked for', () => {
    const values = [1, 1, 1, 1, 1, 1, 2, 3, 4, 5];
    expect(fifths(values, 'worst')[0]).toBe(1);
    expect(fifths(values, 'best')[0]).toBe(3);
    expect(fifths(values, 'middle')[0]).toBe(2);
  });

  it('whatever the values: more is never scored less, and their order in the file is nothing', () => {
    const ties = fc.constantFrom<'best' | 'worst' | 'middle'>('best', 'worst', 'middle');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), ties, (values, tie) => {
        const scores = fifths(values, tie);
        for (const [one, value] of values.entries()) {
          for (const [other, rival] of values.entries()) {
            if (value >= rival) expect(scores[one]).toBeGreaterThanOrEqual(scores[other] ?? 0);
          }
        }
        expect(fifths([...values].reverse(), tie)).toEqual(scores.reverse());
      }),
    );
  });
});

it('customers who all bought once are told apart by the day and the amount alone', () => {
  const once = (name: string, last: string, cents: number): Buyer => ({
    name,
    email: '',
    last,
    cents,
    purchases: 1,
  });
  const scored = scoreBuyers([once('A', '2026-11-01', 9000), once('B', '2026-01-01', 100)], '2026-11-26');
  expect(scored.map(({ F }) => F)).toEqual([3, 3]);
});

describe('the segment', () => {
  it.each([
    [5, 5, 6, 'champions'],
    [4, 4, 2, 'champions'],
    [3, 5, 6, 'fideles'],
    [4, 3, 2, 'fideles'],
    [5, 1, 1, 'nouveaux'],
    [4, 3.5, 1, 'nouveaux'],
    [4, 2, 2, 'prometteurs'],
    [3, 4, 1, 'a-suivre'],
    [3, 1, 1, 'a-suivre'],
    [2, 4, 3, 'a-ne-pas-perdre'],
    [1, 2.5, 2, 'a-reveiller'],
    [2, 2, 1, 'perdus'],
  ] as const)('of R %s, value %s and %s purchases is %s', (R, value, purchases, segment) => {
    expect(segmentOf({ R, value, purchases })).toBe(segment);
  });
});

const roles: Roles = {
  client: [0],
  date: 1,
  amount: 2,
  order: undefined,
  email: undefined,
  dateOrder: undefined,
  decimals: 'any',
  amountOf: 'line',
};
const table = (text: string) =>
  text.split('\n').map((line, at) => ({ line: at + 2, cells: line.split(';').map((cell) => cell.trim()) }));
const gather = (text: string, more: Partial<Roles> = {}) =>
  gatherSales(table(text), { ...roles, ...more }, '2026-11-26');
const buyer = (text: string, more: Partial<Roles> = {}): Buyer | undefined => gather(text, more).buyers[0];

describe('a day of a sale', () => {
  const days = (text: string, more: Partial<Roles> = {}) => {
    const { buyers, refused } = gather(`A;${text};10`, more);
    return buyers[0]?.last ?? refused[0]?.why;
  };

  it.each<[string, Partial<Roles>, string]>([
    ['05/04/26', {}, 'short_year'],
    ['05/04/26', { century: 20 }, '2026-04-05'],
    ['05/04/26', { century: 19 }, '1926-04-05'],
    ['05/04/26', { century: 'past' }, '2026-04-05'],
    ['05/04/98', { century: 'past' }, '1998-04-05'],
    ['05/04/98', { century: 20 }, 'later'],
    ['26-04-05', { century: 20 }, 'dashed_date'],
    ['26-04-05', { century: 20, dashed: 'year' }, '2026-04-05'],
    ['26-04-05', { century: 'past', dashed: 'day' }, '2005-04-26'],
    ['avr. 2026', { century: 20 }, 'part_of_date'],
    ['5 avril', { century: 20 }, 'part_of_date'],
    ['le 5 avril 2026', {}, '2026-04-05'],
    ['lun. 05/04/2021', {}, '2021-04-05'],
    ['46083', {}, 'serial_date'],
    ['46083', { daysSince: 1900 }, '2026-03-02'],
    ['04/25/26', { century: 20 }, '2026-04-25'],
    ['04/25/26', {}, 'short_year'],
  ])('« %s », read by %j, is %s', (text, more, is) => expect(days(text, more)).toBe(is));
});

describe('sales', () => {
  it('add up to the cent, and to the millionth before that', () => {
    expect(buyer('A;2026-01-01;0,1\nA;2026-01-02;0,2')?.cents).toBe(30);
    expect(buyer('A;2026-01-01;1,005\nA;2026-01-02;1,005')?.cents).toBe(201);
    expect(buyer('A;2026-01-01;1 250,50 €\na ;02/01/2026;1,200.50')).toMatchObject({
      name: 'A',
      cents: 245_100,
      purchases: 2,
    });
  });

  it('are of one client, whatever does not show in the name', () => {
    const lines = ['Zoé', 'zoe\u0301', 'Zo\u00adé', 'Zoé\u200b', '\u2060Zoé\u200e'].map(
      (name) => `${name};2026-01-01;10`,
    );
    expect(gather(lines.join('\n')).buyers).toHaveLength(1);
  });

  it('that are paid back lower the amount and are no purchase; so is what is given away', () => {
    expect(gather('E;2026-05-05;60\nE;2026-05-06;-10\nE;2026-05-07;0\nF;2026-05-08;-25')).toMatchObject({
      buyers: [{ name: 'E', purchases: 1, cents: 5000, last: '2026-05-05' }],
      free: 1,
      refundedOnly: { customers: 1, cents: -2500 },
    });
  });

  it('of one order are one purchase, wherever its lines stand', () => {
    const lines = 'A;2026-01-01;10;C-1\nB;2026-01-01;5;C-1\nA;2026-01-01;20;C-1\nA;2026-02-01;5;';
    expect(gather(lines, { order: 3 }).buyers).toMatchObject([
      { purchases: 2, cents: 3500 },
      { purchases: 1, cents: 500 },
    ]);
    expect(buyer(lines)?.purchases).toBe(3);
  });

  it('whose lines repeat the total of their order are said, and counted once where that is asked', () => {
    const lines = 'A;2026-01-01;30;C-1\nA;2026-01-01;30;C-1';
    expect(gather(lines, { order: 3 })).toMatchObject({ repeated: 1, buyers: [{ cents: 6000 }] });
    expect(gather(lines, { order: 3, amountOf: 'order' })).toMatchObject({
      disagreeing: 0,
      buyers: [{ cents: 3000 }],
    });
    expect(gather(`${lines}\nA;2026-01-01;31;C-1`, { order: 3, amountOf: 'order' }).disagreeing).toBe(1);
  });

  it('of three Maries are told apart by two columns, and said where one column merges them', () => {
    const lines =
      'Marie;2026-01-01;10;Petit;mp@ex.fr\nMarie;2026-01-02;10;Roux;mr@ex.fr\nMarie;2026-01-03;10;Blanc;mb@ex.fr';
    expect(gather(lines, { email: 4 })).toMatchObject({ merged: ['Marie'], buyers: [{ purchases: 3 }] });
    expect(gather(lines, { email: 4, client: [0, 3] }).buyers.map(({ name }) => name)).toEqual([
      'Marie Petit',
      'Marie Roux',
      'Marie Blanc',
    ]);
  });

  it('that cannot be read are each refused with their reason', () => {
    const { refused, read } = gather(
      'A;2026-01-01;1\n;2026-01-01;1\nA;xx;1\nA;2026-01-01;deux\nA;2026-01-01;1.250\nA;2027-01-01;1\nA;31/02/2026;1',
    );
    expect(refused.map(({ line, why }) => `${line} ${why}`)).toEqual([
      '3 client',
      '4 date',
      '5 amount',
      '6 unclear_amount',
      '7 later',
      '8 date',
    ]);
    expect(read).toBe(1);
  });

  it('whose cells do not stand under their titles are refused', () => {
    const rows = [{ line: 2, cells: ['A', '2026-01-01', '10'], isBroken: true }];
    expect(gatherSales(rows, roles, '2026-11-26').refused).toEqual([{ line: 2, why: 'broken' }]);
  });

  it('in a column of American days are asked about where they read two ways', () => {
    const lines = 'A;03/25/2026;10\nA;03/04/2026;10';
    expect(gather(lines).refused).toEqual([{ line: 3, why: 'unclear_date' }]);
    expect(buyer(lines, { dateOrder: 'month' })).toMatchObject({ purchases: 2, last: '2026-03-25' });
    expect(buyer('A;1.250', { date: 1 })).toBeUndefined();
  });

  it('with a year of two figures are of the century that was chosen, and it is said; one to come is refused', () => {
    expect(gather('A;05-avr-26;10\nA;31/12/30;10', { century: 20 })).toMatchObject({
      shortYears: 2,
      buyers: [{ last: '2026-04-05', purchases: 1 }],
      refused: [{ line: 3, why: 'later' }],
    });
  });

  it('dated by the days of a spreadsheet are asked about, and read once it is said', () => {
    expect(gather('A;46083;10').refused).toEqual([{ line: 2, why: 'serial_date' }]);
    expect(buyer('A;46083;10', { daysSince: 1900 })?.last).toBe('2026-03-02');
  });

  it('paid back in brackets, or with the minus behind, are paid back', () => {
    expect(buyer('A;2026-01-01;100\nA;2026-01-02;(33,52)\nA;2026-01-03;6,48-')?.cents).toBe(6000);
  });

  it('are read by the sign of decimals that is chosen', () => {
    expect([
      buyer('A;2026-01-01;1.250', { decimals: ',' })?.cents,
      buyer('A;2026-01-01;1.250', { decimals: '.' })?.cents,
    ]).toEqual([125_000, 125]);
  });

  it('whatever they are: each line is read or refused, and no cent is lost', () => {
    const line = fc.tuple(
      fc.constantFrom('A', 'b', ''),
      fc.constantFrom('2026-01-01', '2026-02-03', 'x'),
      fc.integer({ min: -500, max: 500 }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (all) => {
        const text = all.map(([name, day, cents]) => `${name};${day};${(cents / 100).toFixed(2)}`).join('\n');
        const { buyers, refused, read, refundedOnly } = gather(text);
        expect(refused.length + read).toBe(all.length);
        const sum = all
          .filter(([name, day]) => name && day !== 'x')
          .reduce((total, [, , cents]) => total + cents, 0);
        expect(totalsOf(buyers).cents + refundedOnly.cents).toBe(sum);
      }),
    );
  });

  it('end on their last day, or today where the file knows the future', () => {
    expect(lastDay(table('A;01/02/2026;1\nA;2026-03-01;1'), roles, '2026-11-26')).toBe('2026-03-01');
    expect(lastDay(table('A;2062-03-01;1'), roles, '2026-11-26')).toBe('2026-11-26');
  });
});

it('five customers, reckoned by hand', () => {
  const sales =
    'A;2026-11-01;1200.50\nA;2026-10-01;300\na;2026-09-01;300\nB;02/01/2025;20\nC;2026-10-30;40\nD;2025-03-01;900\nD;2025-02-01;900\nE;2026-05-05;60';
  const scored = scoreBuyers(gather(sales).buyers, '2026-11-01');
  expect(scored.map(({ name, R, F, M, segment }) => [name, R, F, M, segment])).toEqual([
    ['A', 5, 5, 5, 'champions'],
    ['B', 1, 1, 1, 'perdus'],
    ['C', 4, 1, 2, 'nouveaux'],
    ['D', 2, 4, 4, 'a-ne-pas-perdre'],
    ['E', 3, 1, 3, 'a-suivre'],
  ]);
  expect(totalsOf(scored)).toEqual({
    customers: 5,
    purchases: 8,
    cents: 372_050,
    meanCents: 46_506,
    loyalty: 40,
  });
});
