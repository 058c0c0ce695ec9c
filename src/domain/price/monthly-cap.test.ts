import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents, sumCents, ZERO } from '../money/money.ts';
import {
  actualMonthlyCosts,
  DEFAULT_MONTHLY_CAP,
  firstMonthDebit,
  isValidCap,
  marginalAmount,
  realMonthlyCost,
  recurringDebit,
  remainingCapacity,
  savings,
  sharesUnderCap,
  waiveBelowMinimum,
} from './monthly-cap.ts';

const price = fc.integer({ min: 0, max: 20_000 }).map(euroCents);
const cap = fc.integer({ min: 200, max: 10_000 }).map(euroCents);
const items = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), price }), {
  selector: (item) => item.id,
  maxLength: 12,
});
const of = (...prices: number[]) => prices.map((p, index) => ({ id: index + 1, price: euroCents(p) }));
const shares = (prices: number[], capOf: number) => [
  ...sharesUnderCap(of(...prices), euroCents(capOf)).values(),
];

describe('isValidCap', () => {
  it.each([
    [199, false],
    [200, true],
    [1500, true],
    [10_000, true],
    [10_001, false],
    [250.5, false],
    [Number.NaN, false],
  ])('%d → %s', { tags: ['9.cap.range'] }, (n, valid) => expect(isValidCap(n)).toBe(valid));
});

describe('sharesUnderCap', () => {
  it('leaves prices alone under the cap', () => expect(shares([500, 700], 1500)).toEqual([500, 700]));
  it('splits the cap in proportion', () =>
    expect(shares([500, 500, 500, 500], 1500)).toEqual([375, 375, 375, 375]));
  it('gives odd cents to the largest remainder', () =>
    expect(shares([100, 200, 400], 500)).toEqual([71, 143, 286]));
  it('gives ties to the lowest id, in whatever order they come', () => {
    const three = [7, 3, 5].map((id) => ({ id, price: euroCents(999) }));
    expect(sharesUnderCap(three, euroCents(200))).toEqual(
      new Map([
        [7, 66],
        [3, 67],
        [5, 67],
      ]),
    );
  });
  it('is empty for nobody and 0 for free prices', () => {
    expect(shares([], 1500)).toEqual([]);
    expect(shares([0, 0], 1500)).toEqual([0, 0]);
  });
  it('is exact at the largest price of the database, and refuses what it could not divide exactly', () => {
    const largest = 2 ** 31 - 1;
    expect(shares([largest, largest, largest], 10_000)).toEqual([3334, 3333, 3333]);
    expect(() => shares([2 ** 50, 2 ** 50], 2 ** 50)).toThrow(RangeError);
  });
  it('refuses a negative price and the same id twice', () => {
    expect(() => shares([-1], 1500)).toThrow(RangeError);
    const twice = [...of(500), ...of(500)];
    expect(() => sharesUnderCap(twice, DEFAULT_MONTHLY_CAP)).toThrow(RangeError);
  });
  it('adds up to min(sum, cap) exactly, each share within a cent of its proportion and never above its price', {
    tags: ['9.cap.shares'],
  }, () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const result = sharesUnderCap(set, c);
        const sum = sumCents(set.map((item) => item.price));
        const total = Math.min(sum, c);
        expect(sumCents(result.values())).toBe(total);
        for (const item of set) {
          const share = result.get(item.id)!;
          expect(share).toBeLessThanOrEqual(item.price);
          expect(Math.abs(share - (sum === 0 ? 0 : (item.price * total) / sum))).toBeLessThan(1);
        }
      }),
    );
  });
  it('does not depend on the order of the subscriptions', () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const backwards = sharesUnderCap([...set].reverse(), c);
        for (const [id, share] of sharesUnderCap(set, c)) expect(backwards.get(id)).toBe(share);
      }),
    );
  });
  it('gives an equal price an equal share, to one cent', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 12 }), cap, (p, n, c) => {
        const values = shares(Array(n).fill(p), c);
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('costs of the month', () => {
  it('takes the lesser of sum and cap, and names the difference', { tags: ['9.cap.cost'] }, () => {
    const set = of(500, 500, 500, 500);
    expect(realMonthlyCost(set, DEFAULT_MONTHLY_CAP)).toBe(1500);
    expect(savings(set, DEFAULT_MONTHLY_CAP)).toBe(500);
    expect(remainingCapacity(set, DEFAULT_MONTHLY_CAP)).toBe(0);
    expect(remainingCapacity(of(500), DEFAULT_MONTHLY_CAP)).toBe(1000);
  });
  it('always splits the sum into cost and savings, and the cap into cost and capacity', {
    tags: ['9.cap.cost'],
  }, () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const cost = realMonthlyCost(set, c);
        expect(cost + savings(set, c)).toBe(sumCents(set.map((item) => item.price)));
        expect(cost + remainingCapacity(set, c)).toBe(c);
      }),
    );
  });
});

describe('waiving', () => {
  it.each([
    [0, 0],
    [1, 0],
    [49, 0],
    [50, 50],
    [500, 500],
  ])('%d cents become %d', (from, to) => expect(waiveBelowMinimum(euroCents(from))).toBe(to));
  it('shows a share under the minimum as 0', () => {
    expect([...actualMonthlyCosts(of(500, 500, 500, 500, 500), euroCents(200)).values()]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect([...actualMonthlyCosts(of(500, 500), euroCents(200)).values()]).toEqual([100, 100]);
  });
});

describe('marginalAmount', () => {
  it.each([
    { before: [], added: 500, expected: 500 },
    { before: [500, 500], added: 500, expected: 500 },
    { before: [500, 700], added: 500, expected: 300 },
    { before: [500, 500, 500], added: 500, expected: 0 },
    { before: [2000], added: 500, expected: 0 },
  ])('$before then $added costs $expected', ({ before, added, expected }) => {
    expect(marginalAmount(of(...before), euroCents(added), DEFAULT_MONTHLY_CAP)).toBe(expected);
  });
  it('adds up to the month when subscriptions are taken one after the other', () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const paid = set.map((item, index) => marginalAmount(set.slice(0, index), item.price, c));
        expect(sumCents(paid)).toBe(realMonthlyCost(set, c));
      }),
    );
  });
});

describe('a first month after a month beside it was given back', () => {
  it.each([
    { before: [1500], paid: 0, added: 1500, expected: 1500 },
    { before: [500, 500, 500], paid: 1000, added: 500, expected: 500 },
    { before: [500, 500, 500, 500], paid: 1500, added: 500, expected: 0 },
    { before: [500, 500, 500], paid: 500, added: 500, expected: 500 },
    { before: [500, 500, 500], paid: 2000, added: 500, expected: 0 },
  ])('$before, really paid $paid, then $added costs $expected', ({ before, paid, added, expected }) => {
    const cap = DEFAULT_MONTHLY_CAP;
    expect(marginalAmount(of(...before), euroCents(added), cap, euroCents(paid))).toBe(expected);
  });
  it('costs what it would without one when the months beside it were paid at their cost', () => {
    fc.assert(
      fc.property(items, price, cap, (set, added, c) => {
        const paid = realMonthlyCost(set, c);
        expect(marginalAmount(set, added, c, paid)).toBe(marginalAmount(set, added, c));
      }),
    );
  });
  it('costs no less than without one, no more than its price, and brings what was paid to the month’s cost at most', () => {
    fc.assert(
      fc.property(items, price, cap, fc.nat(30_000).map(euroCents), (set, added, c, paid) => {
        const amount = marginalAmount(set, added, c, paid);
        expect(amount).toBeGreaterThanOrEqual(marginalAmount(set, added, c));
        expect(amount).toBeLessThanOrEqual(added);
        if (paid <= realMonthlyCost(set, c)) {
          expect(amount + paid).toBeLessThanOrEqual(realMonthlyCost([...set, { price: added }], c));
        }
      }),
    );
  });
  it('keeps what is paid for running months under the cap, whatever joins and is withdrawn from in whatever month', () => {
    const event = fc.oneof(
      fc.record({ act: fc.constant('join' as const), price }),
      fc.record({
        act: fc.constant('withdraw' as const),
        which: fc.nat(20),
        kept: fc.integer({ max: 100, min: 0 }),
      }),
      fc.record({ act: fc.constant('next calendar month' as const) }),
    );
    fc.assert(
      fc.property(cap, fc.array(event, { maxLength: 30 }), (c, events) => {
        let [debited, givenBack] = [ZERO, false];
        let set: { id: number; price: EuroCents; paid: EuroCents; thisMonth: boolean }[] = [];
        const paid = () => sumCents(set.map((item) => item.paid));
        for (const [index, e] of events.entries()) {
          if (e.act === 'next calendar month') {
            debited = ZERO;
            set = set.map((item) => ({ ...item, thisMonth: false }));
          }
          if (e.act === 'withdraw' && set.length > 0) {
            const left = set[e.which % set.length]!;
            const back = euroCents(left.paid - Math.floor((left.paid * e.kept) / 100));
            if (left.thisMonth) debited = euroCents(debited - back);
            givenBack ||= back > 0;
            set = set.filter((item) => item !== left);
          }
          if (e.act === 'join') {
            const amount = firstMonthDebit({
              current: set,
              added: e.price,
              paidSinceGivenBack: givenBack ? paid() : null,
              alreadyDebitedThisMonth: debited,
              cap: c,
            });
            debited = sumCents([debited, amount]);
            set = [...set, { id: index, price: e.price, paid: amount, thisMonth: true }];
          }
          expect(paid()).toBeLessThanOrEqual(c);
          expect(debited).toBeLessThanOrEqual(c);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('recurringDebit', () => {
  it.each([
    { share: 500, already: 0, cap: 1500, debit: 500 },
    { share: 500, already: 1200, cap: 1500, debit: 300 },
    { share: 500, already: 1500, cap: 1500, debit: 0 },
    { share: 500, already: 1500, cap: 1000, debit: 0 },
    { share: 500, already: 1451, cap: 1500, debit: 0 },
    { share: 500, already: 1450, cap: 1500, debit: 50 },
    { share: 40, already: 0, cap: 1500, debit: 0 },
  ])('$share with $already debited under $cap → $debit', ({ share, already, cap: c, debit }) => {
    expect(
      recurringDebit({
        share: euroCents(share),
        alreadyDebitedThisMonth: euroCents(already),
        cap: euroCents(c),
      }),
    ).toBe(debit);
  });
  it('gives the first month away when ended subscriptions already took the whole cap', () => {
    const debit = {
      current: of(500),
      added: euroCents(500),
      paidSinceGivenBack: null,
      cap: DEFAULT_MONTHLY_CAP,
    };
    expect(firstMonthDebit({ ...debit, alreadyDebitedThisMonth: euroCents(1500) })).toBe(0);
    expect(firstMonthDebit({ ...debit, alreadyDebitedThisMonth: euroCents(1300) })).toBe(200);
    expect(firstMonthDebit({ ...debit, alreadyDebitedThisMonth: euroCents(500) })).toBe(500);
  });
  it('never brings a month above the highest cap it knew, whatever joins, leaves, renews or changes the cap', {
    tags: ['9.cap.month'],
  }, () => {
    const event = fc.oneof(
      fc.record({ act: fc.constant('join' as const), price }),
      fc.record({ act: fc.constant('leave' as const), which: fc.nat(20) }),
      fc.record({ act: fc.constant('renew' as const), which: fc.nat(20) }),
      fc.record({ act: fc.constant('cap' as const), cap }),
    );
    fc.assert(
      fc.property(cap, fc.array(event, { maxLength: 40 }), (first, events) => {
        let inForce = first;
        let debited = ZERO;
        let set = of();
        for (const [index, e] of events.entries()) {
          const before = debited;
          const id = set.length === 0 ? -1 : set[('which' in e ? e.which : 0) % set.length]!.id;
          if (e.act === 'cap') inForce = e.cap;
          if (e.act === 'leave') set = set.filter((item) => item.id !== id);
          if (e.act === 'join') {
            const first = {
              current: set,
              added: e.price,
              paidSinceGivenBack: null,
              alreadyDebitedThisMonth: debited,
              cap: inForce,
            };
            debited = sumCents([debited, firstMonthDebit(first)]);
            set = [...set, { id: index, price: e.price }];
          }
          if (e.act === 'renew' && id >= 0) {
            const share = sharesUnderCap(set, inForce).get(id)!;
            const debit = recurringDebit({ share, alreadyDebitedThisMonth: debited, cap: inForce });
            expect(debit).toBeLessThanOrEqual(share);
            debited = sumCents([debited, debit]);
          }
          if (debited !== before) expect(debited).toBeLessThanOrEqual(inForce);
        }
      }),
      { numRuns: 300 },
    );
  });
});
