import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../parts/calendar.ts';
import { baseRateOf, belowTheLeast, bookOf, type Claim, demandOf, halfYearsOf } from './core.ts';

const claim: Claim = {
  customer: 'business',
  amountCents: 425_000,
  paidCents: 100_000,
  due: '2026-03-01',
  day: '2026-04-05',
  noticeDay: '',
  agreedRate: 1200,
  asksPenalty: true,
  asksFee: true,
};
const bookFor = (of: Claim, typed = {}) => bookOf(halfYearsOf(of), baseRateOf(of), typed);
const demand = (change: Partial<Claim> = {}, typed = {}) => {
  const of = { ...claim, ...change };
  return demandOf(of, bookFor(of, typed));
};

describe('a business that pays late', () => {
  // Bpifrance Création: unpaid amount × rate × days late ÷ 365; article D. 441-5 of the Code de commerce: 40 €.
  it('owes the rest, 12 % of it for 35 days, and 40 €', () => {
    expect(demand()).toEqual({
      restCents: 325_000,
      lateDays: 35,
      stretches: [{ days: 35, rate: 1200 }],
      penaltyCents: 3740,
      feeCents: 4000,
      totalCents: 332_740,
    });
  });

  it('owes nothing more on the due day itself, and penalties from the day after', () => {
    expect(demand({ day: '2026-03-01' })).toMatchObject({
      penaltyCents: 0,
      feeCents: 0,
      totalCents: 325_000,
    });
    expect(demand({ day: '2026-03-02' }).stretches).toEqual([{ days: 1, rate: 1200 }]);
  });

  // Article L. 441-10, II: the rate of 1 January for the first half of the year, that of 1 July for the second.
  it('without an agreed rate owes ten points over the ECB, half-year by half-year', () => {
    const found = demand({ agreedRate: null, due: '2024-06-20', day: '2025-01-31' });
    expect(found.stretches).toEqual([
      { days: 10, rate: 1450 },
      { days: 184, rate: 1425 },
      { days: 31, rate: 1315 },
    ]);
    expect(found.penaltyCents).toBe(
      Math.round((325_000 * (1450 * 10 + 1425 * 184 + 1315 * 31)) / 10_000 / 365),
    );
  });

  it('that was due on the last day of a half-year owes the rate of the next', () => {
    expect(demand({ agreedRate: null, due: '2024-12-31', day: '2025-01-02' }).stretches).toEqual([
      { days: 2, rate: 1315 },
    ]);
  });

  it('is asked for neither penalties nor 40 € that one does not ask for', () => {
    expect(demand({ asksPenalty: false, asksFee: false }).totalCents).toBe(325_000);
  });

  it('that has paid it all owes nothing', () => {
    expect(demand({ paidCents: 425_000 })).toMatchObject({ penaltyCents: 0, feeCents: 0, totalCents: 0 });
  });
});

describe('an agreed rate', () => {
  const below = (change: Partial<Claim>) => {
    const of = { ...claim, ...change };
    return belowTheLeast(of, bookFor(of));
  };

  // Three times 2,62 %, the legal interest of the first half of 2026 (arrêté of 15 December 2025).
  it('below 7,86 % in the first half of 2026 is below the least; 7,86 % is not', () => {
    expect(below({ agreedRate: 785 })).toEqual([{ key: '2026-1', least: 786 }]);
    expect(below({ agreedRate: 786 })).toEqual([]);
  });

  it('of 12 % was too low from 2023 to 2024, and is right today', () => {
    const keys = below({ due: '2023-01-01', day: '2026-04-05' }).map(({ key }) => key);
    expect(keys).toEqual(['2023-2', '2024-1', '2024-2']);
  });

  // The least bounds what is agreed: the law's own rate was 14,25 % then, and the least 14,76 %.
  it('that is the law’s own is never too low', () => {
    expect(below({ agreedRate: null, due: '2024-07-01', day: '2024-12-01' })).toEqual([]);
  });
});

describe('a consumer', () => {
  const consumer = { customer: 'consumer', agreedRate: null } as const;

  // Code civil, art. 1231-6: « l'intérêt au taux légal, à compter de la mise en demeure ».
  it('owes no penalty of businesses, no 40 €, and no interest before a formal notice', () => {
    expect(demand(consumer)).toMatchObject({ penaltyCents: 0, feeCents: 0, totalCents: 325_000 });
  });

  it('owes the legal interest from the formal notice', () => {
    expect(demand({ ...consumer, noticeDay: '2026-03-16' }).stretches).toEqual([{ days: 20, rate: 262 }]);
  });

  it('owes it whatever rate the terms of a business would have', () => {
    expect(demand({ ...consumer, agreedRate: 1500, noticeDay: '2026-03-16' }).penaltyCents).toBe(
      Math.round((325_000 * 262 * 20) / 10_000 / 365),
    );
  });

  it('owes none before the due day, whenever the notice came', () => {
    expect(demand({ ...consumer, noticeDay: '2026-02-01' }).stretches).toEqual([{ days: 35, rate: 262 }]);
  });
});

describe('a public buyer', () => {
  // Code de la commande publique, art. R. 2192-31: the half-year in which interest began to run, and eight points.
  it('owes eight points over the ECB of the half-year in which interest began, to the end', () => {
    const found = demand({ customer: 'public', agreedRate: null, due: '2024-06-20', day: '2025-01-31' });
    expect(found.stretches).toEqual([{ days: 225, rate: 1250 }]);
    expect(found.feeCents).toBe(4000);
  });
});

describe('the rates', () => {
  it('of a half-year that is not known are the last known, and say so', () => {
    const of = { ...claim, agreedRate: null, due: '2026-06-30', day: '2026-07-31' };
    expect(bookFor(of)).toEqual({ '2026-2': { rate: 215, isKnown: false } });
  });

  it('that are typed come first', () => {
    const of = { ...claim, agreedRate: null, due: '2026-06-20', day: '2026-07-31' };
    expect(bookFor(of, { '2026-2': 240 })).toEqual({
      '2026-1': { rate: 215, isKnown: true },
      '2026-2': { rate: 240, isKnown: true },
    });
  });

  it('make one sum: every day late is counted once, and a later reminder never asks for less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1900 }),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('business', 'consumer', 'public'),
        (at, days, customer) => {
          const due = addDays('2021-01-01', at);
          const of = { ...claim, agreedRate: null, customer, due, noticeDay: due } as const;
          const [one, next] = [
            demand({ ...of, day: addDays(due, days) }),
            demand({ ...of, day: addDays(due, days + 1) }),
          ];
          expect(one.stretches.reduce((sum, stretch) => sum + stretch.days, 0)).toBe(days);
          expect(next.penaltyCents).toBeGreaterThanOrEqual(one.penaltyCents);
          expect(one.totalCents).toBe(one.restCents + one.penaltyCents + one.feeCents);
        },
      ),
    );
  });
});
