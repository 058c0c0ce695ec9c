import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents, sumCents, ZERO } from '../money/money.ts';
import { addMonths, renewalAfter } from '../time/billing-period.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { parisMonthKey } from '../time/paris-calendar.ts';
import { DEFAULT_MONTHLY_CAP } from './monthly-cap.ts';
import { nextDebits } from './next-debits.ts';
import {
  type CalendarMonth,
  effectOfPrice,
  marginalAmount,
  monthAsTaken,
  monthOfAll,
  monthsUnderCap,
  priceInForce,
  priceOfMonth,
  type RenewedSubscription,
  type RunningPrice,
  runningPrices,
  sharesAtRenewal,
  sharesUnderCap,
  totalWithOneMore,
  waiveBelowMinimum,
} from './price-of-month.ts';
import { countedInWords, gaugeInWords, totalInWords } from './price-words.ts';

const begin = Date.UTC(2026, 10, 20, 12);
const row = (id: number, price: number, changes: Partial<RenewedSubscription> = {}): RenewedSubscription => {
  const anchor = changes.anchor ?? new Date(begin);
  const common = { id, price: euroCents(price), status: 'active', isFree: false, notices: [] } as const;
  return { ...common, endDate: null, due: addMonths(anchor, 1), ...changes, anchor };
};

type Priced = { readonly id: number; readonly price: EuroCents };
interface First {
  price: EuroCents;
  beside: readonly Priced[];
  paidSinceGivenBack: EuroCents | null;
}
interface Renewal {
  row: RenewedSubscription;
  rows: readonly RenewedSubscription[];
  dueAt: Date;
}
const first = (month: First, calendar: CalendarMonth) => priceOfMonth({ kind: 'first', ...month }, calendar);
const renewed = (month: Renewal, calendar: CalendarMonth) =>
  priceOfMonth({ kind: 'renewal', ...month }, calendar);
const total = (set: readonly Priced[], c: EuroCents) => monthOfAll(set, c).total;
const marginal = (
  beside: readonly Priced[],
  added: EuroCents,
  c: EuroCents,
  paidSinceGivenBack: EuroCents | null = null,
) => marginalAmount({ price: added, beside, paidSinceGivenBack }, c);

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
    const month = monthOfAll(set, DEFAULT_MONTHLY_CAP);
    expect(month.total).toBe(1500);
    expect(month.takenByCap).toBe(500);
    expect(month.remaining).toBe(0);
    expect(monthOfAll(of(500), DEFAULT_MONTHLY_CAP).remaining).toBe(1000);
  });
  it('always splits the sum into cost and savings, and the cap into cost and capacity', {
    tags: ['9.cap.cost'],
  }, () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const { total, takenByCap, remaining } = monthOfAll(set, c);
        expect(total + takenByCap).toBe(sumCents(set.map((item) => item.price)));
        expect(total + remaining).toBe(c);
      }),
    );
  });
});

describe('the total with one more', () => {
  const running = (...prices: number[]): RunningPrice[] =>
    of(...prices).map((one) => ({ ...one, endsAt: null }));
  const withOne = (set: readonly RunningPrice[], added: number) =>
    totalWithOneMore(set, euroCents(added), DEFAULT_MONTHLY_CAP);
  const said = (set: readonly RunningPrice[], added: number) =>
    totalInWords(withOne(set, added)).replaceAll('\u00a0', ' ');

  it('is said as it moves, and as it stays at the cap', { tags: ['9.cap.total'] }, () => {
    expect(said(running(750, 500), 500)).toBe('Votre total passe de 12,50 € à 15 € par mois (+ 2,50 €)');
    expect(said(running(1000, 500), 500)).toBe('Votre total reste à 15 € par mois (+ 0 €)');
    expect(said([], 500)).toBe('Votre total passe de 0 € à 5 € par mois (+ 5 €)');
  });

  it('leaves out what is being cancelled, which the gauge counts and names', {
    tags: ['9.cap.gauge'],
  }, () => {
    const aloneFrom = new Date('2026-12-12T09:00:00Z');
    const ending = (id: number, endsAt: Date) => ({ id, price: euroCents(250), endsAt });
    const set = [ending(3, aloneFrom), ...running(1000), ending(4, new Date('2026-12-02T09:00:00Z'))];
    expect(withOne(set, 500)).toEqual({ before: 1000, after: 1500, aloneFrom });
    const month = monthsUnderCap(set, DEFAULT_MONTHLY_CAP);
    expect(month).toEqual({ cost: 1500, remaining: 0, comingBack: 1000, aloneFrom });
    expect(gaugeInWords(month, DEFAULT_MONTHLY_CAP).replaceAll('\u00a0', ' ')).toMatch(
      /^Plafond atteint jusqu’au 12 décembre 2026 : d’ici là, .*n’ajoute rien.* Ensuite, sans ce que vous avez arrêté ou mis en pause : 10 € sur 15 €\.$/,
    );
    expect(said(set, 500)).toBe('Dès le 12 décembre 2026, votre total passe de 10 € à 15 € par mois (+ 5 €)');
  });

  it('counts a price announced for the debits from that day on, and a code that has ended by then', {
    tags: ['9.cap.total'],
  }, () => {
    const [now, aloneFrom] = [new Date(begin), new Date('2026-12-24T09:00:00Z')];
    const ends = row(1, 500, { status: 'cancelling', endDate: aloneFrom, due: aloneFrom });
    const announced = (due: string, day: string, changes: Partial<RenewedSubscription> = {}) => {
      const notices = [{ amount: euroCents(600), appliesFrom: new Date(day) }];
      return [ends, row(2, 500, { anchor: new Date(due), due: new Date(due), notices, ...changes })];
    };
    const alone = (rows: readonly RenewedSubscription[]) =>
      monthsUnderCap(runningPrices(rows, now), DEFAULT_MONTHLY_CAP);
    expect(alone(announced('2026-12-28T09:00:00Z', '2026-12-26T00:00:00Z'))).toMatchObject({
      ...{ cost: 1000, comingBack: 600, aloneFrom },
    });
    // It is debited an hour before, the same day, at the price of that day.
    expect(alone(announced('2026-12-24T08:00:00Z', '2026-12-28T00:00:00Z')).comingBack).toBe(500);
    const coupon = { percent: 50, amount: null, until: new Date('2026-12-24T00:00:00Z') };
    const lowered = announced('2026-12-20T09:00:00Z', '2027-01-01T00:00:00Z', { coupon });
    expect(alone(lowered)).toMatchObject({ cost: 750, comingBack: 600 });
    expect(said(runningPrices(lowered, now), 500)).toBe(
      'Dès le 24 décembre 2026, votre total passe de 6 € à 11 € par mois (+ 5 €)',
    );
  });

  it('waits for no end of a month that takes nothing, and says of one being cancelled until when it counts', {
    tags: ['9.cap.total'],
  }, () => {
    const endsAt = new Date('2026-12-12T09:00:00Z');
    const given = { id: 3, price: ZERO, endsAt };
    expect(said([given, ...running(1000)], 500)).toBe('Votre total passe de 10 € à 15 € par mois (+ 5 €)');
    expect(countedInWords(endsAt).replaceAll('\u00a0', ' ')).toBe('Compté jusqu’au 12 décembre 2026');
    expect(countedInWords(null)).toBe('Déjà compté dans votre total');
  });

  it('adds its price at most, and never leads above the cap', { tags: ['9.cap.total'] }, () => {
    fc.assert(
      fc.property(items, price, cap, (set, added, c) => {
        const own = set.map((one) => ({ ...one, endsAt: null }));
        const { before, after } = totalWithOneMore(own, added, c);
        expect(after).toBeLessThanOrEqual(c);
        expect(monthsUnderCap(own, c)).toMatchObject({ cost: before, comingBack: before });
        // What is waived of small shares is the one way to more than its price.
        const isWaived = [set, [...set, { id: -1, price: added }]].some((all) =>
          [...sharesUnderCap(all, c).values()].some((share) => share > 0 && share < 50),
        );
        if (isWaived) return;
        expect(after - before).toBeGreaterThanOrEqual(0);
        expect(after - before).toBeLessThanOrEqual(added);
        if (before === c) expect(after).toBe(c);
      }),
    );
  });

  it('is what the months take, before and after, to the cent', { tags: ['9.cap.total'] }, () => {
    const told = fc.option(price, { nil: null });
    const rowDrawn = fc.record({ price, told, day: fc.integer({ min: 0, max: 27 }), ends: fc.boolean() });
    fc.assert(
      fc.property(fc.array(rowDrawn, { maxLength: 6 }), price, cap, (drawn, added, c) => {
        const now = new Date(begin);
        const isSomeEnding = drawn.some(({ price: own, ends }) => ends && own > 0);
        const rows = drawn.map(({ price: own, told: amount, day, ends }, index) => {
          const anchor = new Date(begin - day * DAY_MS);
          const due = addMonths(anchor, 1);
          if (ends) return row(index + 1, own, { anchor, status: 'cancelling', endDate: due });
          // Where nothing ends the total is of the prices paid today.
          const notices = amount !== null && isSomeEnding ? [{ amount, appliesFrom: now }] : [];
          return row(index + 1, own, { anchor, notices });
        });
        const months = { cap: c, debited: new Map<string, never>() };
        // In the third month from now all that ends has ended, and each other is debited once.
        const monthOf = (all: readonly RenewedSubscription[]) =>
          sumCents(
            nextDebits(
              all.map((one) => ({ ...one, late: null, asked: null })),
              months,
              now,
              60,
            )
              .filter(({ at }) => parisMonthKey(at) === '2027-02')
              .map(({ amount }) => amount),
          );
        const { before, after } = totalWithOneMore(runningPrices(rows, now), added, c);
        expect(monthOf(rows)).toBe(before);
        expect(monthOf([...rows, row(99, added)])).toBe(after);
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
    const costs = (...prices: number[]) => [...monthOfAll(of(...prices), euroCents(200)).costs.values()];
    expect(costs(500, 500, 500, 500, 500)).toEqual([0, 0, 0, 0, 0]);
    expect(costs(500, 500)).toEqual([100, 100]);
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
    expect(marginal(of(...before), euroCents(added), DEFAULT_MONTHLY_CAP)).toBe(expected);
  });
  it('adds up to the month when subscriptions are taken one after the other', () => {
    fc.assert(
      fc.property(items, cap, (set, c) => {
        const paid = set.map((item, index) => marginal(set.slice(0, index), item.price, c));
        expect(sumCents(paid)).toBe(total(set, c));
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
    expect(marginal(of(...before), euroCents(added), cap, euroCents(paid))).toBe(expected);
  });
  it('costs what it would without one when the months beside it were paid at their cost', () => {
    fc.assert(
      fc.property(items, price, cap, (set, added, c) => {
        const paid = total(set, c);
        expect(marginal(set, added, c, paid)).toBe(marginal(set, added, c));
      }),
    );
  });
  it('costs no less than without one, no more than its price, and brings what was paid to the month’s cost at most', () => {
    fc.assert(
      fc.property(items, price, cap, fc.nat(30_000).map(euroCents), (set, added, c, paid) => {
        const amount = marginal(set, added, c, paid);
        expect(amount).toBeGreaterThanOrEqual(marginal(set, added, c));
        expect(amount).toBeLessThanOrEqual(added);
        if (paid <= total(set, c)) {
          expect(amount + paid).toBeLessThanOrEqual(total([...set, { id: 0, price: added }], c));
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
            const month = {
              beside: set,
              price: e.price,
              paidSinceGivenBack: givenBack ? paid() : null,
            };
            const { amount } = first(month, { alreadyDebited: debited, cap: c });
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

describe('the door of every debit', () => {
  it.each([
    { share: 500, already: 0, cap: 1500, debit: 500 },
    { share: 500, already: 1200, cap: 1500, debit: 300 },
    { share: 500, already: 1500, cap: 1500, debit: 0 },
    { share: 500, already: 1500, cap: 1000, debit: 0 },
    { share: 500, already: 1451, cap: 1500, debit: 0 },
    { share: 500, already: 1450, cap: 1500, debit: 50 },
    { share: 40, already: 0, cap: 1500, debit: 0 },
  ])('$share with $already debited under $cap → $debit', ({ share, already, cap: c, debit }) => {
    const own = row(1, share);
    const calendar = { alreadyDebited: euroCents(already), cap: euroCents(c) };
    expect(renewed({ row: own, rows: [own], dueAt: own.due! }, calendar).amount).toBe(debit);
  });
  it('gives the first month away when ended subscriptions already took the whole cap', () => {
    const month = { beside: of(500), price: euroCents(500), paidSinceGivenBack: null };
    const debit = (already: number) =>
      first(month, { alreadyDebited: euroCents(already), cap: DEFAULT_MONTHLY_CAP }).amount;
    expect(debit(1500)).toBe(0);
    expect(debit(1300)).toBe(200);
    expect(debit(500)).toBe(500);
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
      fc.property(cap, fc.array(event, { maxLength: 40 }), (initial, events) => {
        let inForce = initial;
        let debited = ZERO;
        let set = of();
        for (const [index, e] of events.entries()) {
          const before = debited;
          const id = set.length === 0 ? -1 : set[('which' in e ? e.which : 0) % set.length]!.id;
          if (e.act === 'cap') inForce = e.cap;
          if (e.act === 'leave') set = set.filter((item) => item.id !== id);
          if (e.act === 'join') {
            const month = { beside: set, price: e.price, paidSinceGivenBack: null };
            const { amount } = first(month, { alreadyDebited: debited, cap: inForce });
            debited = sumCents([debited, amount]);
            set = [...set, { id: index, price: e.price }];
          }
          if (e.act === 'renew' && id >= 0) {
            const share = sharesUnderCap(set, inForce).get(id)!;
            const rows = set.map((item) => row(item.id, item.price));
            const own = rows.find((one) => one.id === id)!;
            const renewal = { row: own, rows, dueAt: own.due! };
            const { amount } = renewed(renewal, { alreadyDebited: debited, cap: inForce });
            expect(amount).toBeLessThanOrEqual(share);
            debited = sumCents([debited, amount]);
          }
          if (debited !== before) expect(debited).toBeLessThanOrEqual(inForce);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const at = (iso: string) => new Date(iso);
const instant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
});
const cents = fc.integer({ min: 1, max: 10_000 }).map(euroCents);

describe('the price of a renewal', () => {
  const notices = fc.array(fc.record({ amount: cents, appliesFrom: instant }), { maxLength: 5 });

  it('is the one paid so far until the day comes, and the announced one from then on', () => {
    fc.assert(
      fc.property(cents, cents, instant, instant, (current, amount, appliesFrom, dueAt) => {
        const price = priceInForce(current, [{ amount, appliesFrom }], dueAt);
        expect(price).toBe(dueAt >= appliesFrom ? amount : current);
      }),
    );
  });

  it('is never one that does not apply yet', () => {
    fc.assert(
      fc.property(cents, notices, instant, (current, told, dueAt) => {
        const applying = told.filter(({ appliesFrom }) => appliesFrom <= dueAt);
        const price = priceInForce(current, told, dueAt);
        expect([current, ...applying.map(({ amount }) => amount)]).toContain(price);
        if (applying.length === 0) expect(price).toBe(current);
      }),
    );
  });

  it('is the latest of several that apply', () => {
    const told = [
      { amount: euroCents(700), appliesFrom: at('2027-01-01T00:00:00Z') },
      { amount: euroCents(900), appliesFrom: at('2027-03-01T00:00:00Z') },
    ];
    const price = (dueAt: string) => priceInForce(euroCents(500), told, at(dueAt));
    expect([
      price('2026-12-31T00:00:00Z'),
      price('2027-02-01T00:00:00Z'),
      price('2027-03-01T00:00:00Z'),
    ]).toEqual([500, 700, 900]);
  });
});

describe('the price of the others, in what a renewal costs', () => {
  const first = new Date('2026-12-20T12:00:00Z');
  const dearer = (from: string) => [{ amount: euroCents(650), appliesFrom: new Date(from) }];
  const amountOf = (which: number, rows: readonly RenewedSubscription[], dueAt: Date) => {
    const own = rows.find(({ id }) => id === which)!;
    return renewed({ row: own, rows, dueAt }, { cap: DEFAULT_MONTHLY_CAP, alreadyDebited: ZERO }).amount;
  };

  it('is the same whether or not theirs of the day has been paid already', () => {
    const notices = dearer('2026-12-25T00:00:00Z');
    const unpaid = [row(1, 500, { notices }), row(2, 700), row(3, 900)];
    const paid = [row(1, 500, { notices, due: addMonths(first, 1) }), row(2, 700), row(3, 900)];
    for (const rows of [unpaid, paid])
      expect([2, 3].map((id) => amountOf(id, rows, first))).toEqual([500, 643]);
  });

  it('is that of their renewal later in the same month, so that the shares of a month make it whole', () => {
    const due = new Date('2026-12-27T12:00:00Z');
    const later = row(1, 500, { anchor: addMonths(due, -1), notices: dearer('2026-12-25T00:00:00Z') });
    const rows = [later, row(2, 700), row(3, 900)];
    expect([amountOf(2, rows, first), amountOf(3, rows, first), amountOf(1, rows, due)]).toEqual([
      467, 600, 433,
    ]);
  });

  it('is what a cancelled month was paid at, whatever was announced since', () => {
    const ends = { status: 'cancelling', endDate: new Date('2026-12-28T12:00:00Z') } as const;
    const left = row(1, 500, { ...ends, due: ends.endDate, notices: dearer('2026-12-01T00:00:00Z') });
    expect(amountOf(2, [left, row(2, 700), row(3, 900)], first)).toBe(500);
  });

  it('is at each one’s own next renewal in what the provider is told to carry', () => {
    const rows = [row(1, 500, { notices: dearer('2026-12-25T00:00:00Z') }), row(2, 700), row(3, 900)];
    const shares = (of: readonly RenewedSubscription[]) => [
      ...sharesAtRenewal(of, euroCents(1500), new Date(begin)).values(),
    ];
    expect(shares(rows)).toEqual([357, 500, 643]);
    expect(shares(rows.map((one) => ({ ...one, due: addMonths(first, 1) })))).toEqual([433, 467, 600]);
  });
});

/**
 * A shop for some months: each draft is priced as it appears; the row follows only when it is paid, hours or days
 * later.
 */
function live(rows: readonly RenewedSubscription[], delays: readonly number[], cap: number, until: Date) {
  const state = new Map(rows.map((one) => [one.id, one]));
  const spent = new Map<string, number>();
  const asked = new Map<number, Date>();
  const debits: { at: Date; id: number; amount: number }[] = [];
  const queue = rows.map(({ id, due }) => ({ id, at: due ?? until, paysFor: null as Date | null }));
  let drafts = 0;
  for (;;) {
    queue.sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
    const next = queue.shift();
    if (!next || next.at >= until) return debits;
    const own = state.get(next.id)!;
    if (next.paysFor) {
      state.set(next.id, { ...own, due: renewalAfter(own, next.paysFor) });
      continue;
    }
    const dueAt = next.at;
    const month = parisMonthKey(dueAt);
    const alreadyDebited = euroCents(spent.get(month) ?? 0);
    const renewal = { row: own, rows: [...state.values()], dueAt };
    const { amount } = renewed(renewal, { cap: euroCents(cap), alreadyDebited });
    spent.set(month, alreadyDebited + amount);
    asked.set(own.id, dueAt);
    state.set(own.id, { ...own, price: priceInForce(own.price, own.notices, dueAt) });
    if (amount > 0) debits.push({ at: dueAt, id: own.id, amount });
    const delay = delays[drafts++ % delays.length] ?? 1;
    queue.push({ id: own.id, at: new Date(dueAt.getTime() + delay * HOUR_MS), paysFor: dueAt });
    queue.push({ id: own.id, at: renewalAfter(own, dueAt), paysFor: null });
  }
}

const subscriptions = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 29 }),
    hours: fc.nat(12),
    price: fc.integer({ min: 40, max: 2500 }),
    changes: fc.array(
      fc.record({ amount: fc.integer({ min: 40, max: 2500 }), days: fc.integer({ min: 1, max: 110 }) }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 5 },
);
// Several on one day are the rule of the test: there the order of payments matters most.
const sameDay = fc.boolean();

it('what is announced is debited to the cent, months of price changes included, however late each one is paid', () => {
  fc.assert(
    fc.property(
      subscriptions,
      sameDay,
      fc.array(fc.integer({ min: 0, max: 72 }), { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 200, max: 4000 }),
      (drawn, isOneDay, delays, cap) => {
        const rows = drawn.map(({ days, hours, price, changes }, index) => {
          const anchor = new Date(begin - 30 * DAY_MS + (isOneDay ? 7 : days) * DAY_MS + hours * HOUR_MS);
          const notices = changes
            .map((change) => ({
              amount: euroCents(change.amount),
              appliesFrom: new Date(begin + change.days * DAY_MS),
            }))
            .sort((a, b) => a.appliesFrom.getTime() - b.appliesFrom.getTime());
          return row(index + 1, price, { anchor, notices });
        });
        const now = new Date(begin);
        const months = { cap: euroCents(cap), debited: new Map<string, never>() };
        const until = new Date(begin + 130 * DAY_MS);
        const said = nextDebits(
          rows.map((one) => ({ ...one, late: null, asked: null })),
          months,
          now,
          200,
        )
          .filter(({ at }) => at < until)
          .map(({ at, subscriptionId: id, amount }) => ({ at, id, amount }));
        expect(live(rows, delays, cap, until)).toEqual(said);
      },
    ),
  );
});

const positive = fc.integer({ min: 1, max: 5_000 }).map(euroCents);

it('a change shows its share within the month, and the month within the cap, before and after', () => {
  fc.assert(
    fc.property(
      fc.array(positive, { minLength: 1, maxLength: 6 }),
      positive,
      fc.integer({ min: 200, max: 10_000 }).map(euroCents),
      (prices, amount, cap) => {
        const rows = prices.map((one, index) => row(index + 1, one));
        const beside = { id: 1, rows, cap, dueAt: rows[0]!.due! };
        const previous = prices[0]!;
        const effect = effectOfPrice(beside, { previous, amount });
        expect(effect.shareBefore).toBeLessThanOrEqual(effect.monthBefore);
        expect(effect.shareAfter).toBeLessThanOrEqual(effect.monthAfter);
        expect(Math.max(effect.monthBefore, effect.monthAfter)).toBeLessThanOrEqual(cap);
        const back = effectOfPrice(beside, { previous: amount, amount: previous });
        expect([back.shareBefore, back.monthBefore]).toEqual([effect.shareAfter, effect.monthAfter]);
      },
    ),
  );
});

it('the cap may hide a change in whole', () => {
  const rows = [row(1, 500), row(2, 1000)];
  const beside = { id: 1, rows, cap: euroCents(1500), dueAt: rows[0]!.due! };
  expect(effectOfPrice(beside, { previous: euroCents(500), amount: euroCents(1000) })).toEqual({
    shareBefore: 500,
    shareAfter: 750,
    monthBefore: 1500,
    monthAfter: 1500,
  });
});

describe('why a month costs what it does', () => {
  const others = (...prices: number[]) => prices.map((p, index) => row(index + 2, p));
  const calendar = (spent: number) => ({ cap: DEFAULT_MONTHLY_CAP, alreadyDebited: euroCents(spent) });

  it.each([
    [[], 500, 0, 'full_price', 500],
    [[1000, 1000], 1000, 0, 'share_under_cap', 500],
    [[1000, 1000], 1000, 1200, 'rest_of_calendar_month', 300],
    [[], 500, 1460, 'below_minimum', 0],
    [[], 40, 0, 'below_minimum', 0],
    [[], 500, 1500, 'rest_of_calendar_month', 0],
  ] as const)('beside %j a renewal at %d with %d debited: %s, %d', (beside, own, spent, why, amount) => {
    const one = row(1, own);
    const month = renewed({ row: one, rows: [one, ...others(...beside)], dueAt: one.due! }, calendar(spent));
    expect(month).toMatchObject({ price: own, amount, takenByCap: own - amount, why });
  });

  it.each([
    [[], 500, 0, 'full_price', 500, 500],
    [[500, 700], 500, 0, 'difference_under_cap', 300, 441],
    [[500, 700], 500, 1300, 'rest_of_calendar_month', 200, 441],
    [[500, 500, 500], 500, 0, 'difference_under_cap', 0, 375],
  ] as const)(
    'beside %j a first month at %d with %d debited: %s, %d, and a share of %d',
    (beside, price, spent, why, amount, share) => {
      const month = { price: euroCents(price), beside: others(...beside), paidSinceGivenBack: null };
      expect(first(month, calendar(spent))).toMatchObject({
        ...{ price, share, amount, takenByCap: price - amount, why },
      });
    },
  );

  it('owes nothing for what has ended by then, or counts no more', () => {
    const over = row(1, 500, { endDate: new Date(begin) });
    const renewal = { row: over, rows: [over], dueAt: over.due! };
    const nothing = {
      ...{ price: 500, share: 0, beforeCoupon: 0, amount: 0, why: 'nothing_owed' },
      ...{ takenByCap: 500, takenByCoupon: 0 },
    };
    expect(renewed(renewal, calendar(0))).toEqual(nothing);
    const suspended = row(1, 500, { status: 'inactive' });
    expect(renewed({ ...renewal, row: suspended, rows: [suspended] }, calendar(0))).toEqual(nothing);
  });

  it.each([
    [500, 500, 0, 'full_price', 500],
    [500, 300, 0, 'share_under_cap', 300],
    [500, 700, 0, 'full_price', 500],
    [500, 500, 1300, 'rest_of_calendar_month', 200],
  ] as const)(
    'of %d asked for at %d before the shop heard of it, with %d debited: %s, %d',
    (price, asked, spent, why, amount) => {
      const final = { kind: 'final', price: euroCents(price), asked: euroCents(asked) } as const;
      expect(priceOfMonth(final, calendar(spent))).toMatchObject({ price, amount, why });
    },
  );

  it.each([
    [500, 300, 500, 200],
    [500, 700, 700, 0],
  ])('at %d, taken at %d: a price of %d and %d less', (price, taken, full, takenByCap) => {
    expect(monthAsTaken(euroCents(price), euroCents(taken))).toMatchObject({
      ...{ price: full, share: taken, amount: taken, takenByCap, why: 'as_taken' },
    });
  });

  it('is told by the reason alone: who reads it needs to compare no amounts', () => {
    fc.assert(
      fc.property(items, price, cap, fc.nat(10_000).map(euroCents), (set, own, c, alreadyDebited) => {
        const one = row(0, own);
        const rows = [one, ...set.map((item) => row(item.id, item.price))];
        const calendarMonth = { cap: c, alreadyDebited };
        const renewal = renewed({ row: one, rows, dueAt: one.due! }, calendarMonth);
        const begun = first({ price: own, beside: set, paidSinceGivenBack: null }, calendarMonth);
        for (const { price: full, amount, takenByCap, share, why } of [renewal, begun]) {
          expect(amount + takenByCap).toBe(full);
          expect(takenByCap).toBeGreaterThanOrEqual(0);
          expect(why === 'full_price').toBe(takenByCap === 0);
          if (why === 'below_minimum') expect(amount).toBe(0);
          if (why === 'share_under_cap') expect(amount).toBe(share);
          if (why === 'rest_of_calendar_month' && amount > 0) expect(amount + alreadyDebited).toBe(c);
        }
        // Beside the same others both have the same share.
        expect(begun.share).toBe(renewal.share);
      }),
    );
  });
});
