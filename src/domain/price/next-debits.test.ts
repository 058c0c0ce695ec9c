import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents } from '../money/money.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { parisMonthKey } from '../time/paris-calendar.ts';
import { type DebitedSubscription, nextDebits, nextDebitsOfDays } from './next-debits.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const row = (changes: Partial<DebitedSubscription> = {}): DebitedSubscription => {
  const due = changes.due ?? later(10);
  return {
    id: 1,
    status: 'active',
    isFree: false,
    price: euroCents(500),
    notices: [],
    anchor: addMonths(due, -1),
    endDate: null,
    late: null,
    asked: null,
    ...changes,
    due,
  };
};
const cap = euroCents(1500);
const months = (debited: [string, number][] = [], monthly: EuroCents = cap) => ({
  cap: monthly,
  debited: new Map(debited.map(([month, cents]) => [month, euroCents(cents)])),
});
const brief = (rows: DebitedSubscription[], in_ = months()) =>
  nextDebits(rows, in_, now).map(({ subscriptionId, at, amount }) => [
    subscriptionId,
    at.toISOString().slice(0, 10),
    amount,
  ]);

describe('the next debits', () => {
  it('are the next three of one subscription, counted from its first day', () => {
    const anchor = new Date('2026-10-31T09:00:00Z');
    expect(brief([row({ anchor, due: new Date('2026-11-30T09:00:00Z') })])).toEqual([
      [1, '2026-11-30', 500],
      [1, '2026-12-31', 500],
      [1, '2027-01-31', 500],
    ]);
  });

  it('come with all others of the last one’s day in Paris, and none of the next day', () => {
    const rows = [1, 2, 3, 4].map((id) => row({ id, due: later(10), price: euroCents(300) }));
    const ids = nextDebitsOfDays(rows, months(), now).map(({ subscriptionId }) => subscriptionId);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(nextDebitsOfDays([...rows, row({ id: 5, due: later(11) })], months(), now)).toHaveLength(4);
    expect(nextDebitsOfDays(rows.slice(0, 3), months(), now)).toHaveLength(3);
  });

  it('go by date over all subscriptions', () => {
    const rows = [row({ id: 1, due: later(12) }), row({ id: 2, due: later(3) })];
    expect(brief(rows)).toEqual([
      [2, '2026-11-23', 500],
      [1, '2026-12-02', 500],
      [2, '2026-12-23', 500],
    ]);
  });

  it.each([
    ['a trial', row({ isFree: true, endDate: later(5) })],
    ['a gift', row({ status: 'offered', isFree: true })],
    ['a cancelled month', row({ status: 'cancelling', endDate: later(10) })],
    ['a suspended one', row({ status: 'inactive' })],
  ])('are none for %s', (_what, one) => {
    expect(brief([one])).toEqual([]);
  });

  it('share the cap with a cancelled month until it ends, then no longer', () => {
    const rows = [
      row({ id: 1, price: euroCents(1000), due: later(3) }),
      row({
        id: 2,
        price: euroCents(1000),
        status: 'cancelling',
        endDate: later(5),
        due: later(5),
      }),
    ];
    expect(brief(rows).map(([, , amount]) => amount)).toEqual([750, 1000, 1000]);
  });

  it('are lowered to what the Paris month has left, and say so', () => {
    const [debit] = nextDebits([row()], months([['2026-11', 1200]]), now);
    expect(debit?.amount).toBe(300);
    expect(debit?.reason).toBe(
      'Renouvellement mensuel, réduit à ce que votre plafond de 15\u00a0€ laisse ce mois-là',
    );
  });

  it('of 1 to 49 cents are waived: the next one that costs something comes first', () => {
    expect(brief([row()], months([['2026-11', 1460]]))).toEqual([
      [1, '2026-12-30', 500],
      [1, '2027-01-30', 500],
      [1, '2027-02-28', 500],
    ]);
    expect(brief([row({ price: euroCents(40) })])).toEqual([]);
  });

  it('are at the announced price from its first renewal on, named once', () => {
    const notices = [{ amount: euroCents(700), appliesFrom: later(35) }];
    const debits = nextDebits([row({ notices })], months(), now);
    expect(debits.map(({ amount }) => amount)).toEqual([500, 700, 700]);
    expect(debits.map(({ reason }) => reason)).toEqual([
      'Renouvellement mensuel',
      'Renouvellement mensuel, au nouveau prix annoncé de 7\u00a0€/mois',
      'Renouvellement mensuel',
    ]);
  });

  it('share the cap at the prices of their month, for those too that renew after the one that will cost more', () => {
    const notices = [{ amount: euroCents(650), appliesFrom: later(20) }];
    const rows = [500, 700, 900].map((price, index) =>
      row({ id: index + 1, price: euroCents(price), notices: index === 0 ? notices : [] }),
    );
    const amounts = nextDebits(rows, months(), now, 6).map(({ amount }) => amount);
    expect(amounts).toEqual([357, 500, 643, 433, 467, 600]);
  });

  it('say when the cap takes something off', () => {
    const rows = [1, 2].map((id) => row({ id, price: euroCents(1000) }));
    expect(nextDebits(rows, months(), now)[0]).toMatchObject({
      amount: 750,
      reason: 'Renouvellement mensuel, votre part sous le plafond de 15\u00a0€',
    });
  });

  it('begin with the next attempt of a late payment, whose place in its month is taken already', () => {
    const late = { pastDueSince: later(-1.5), attemptsUsed: 1 };
    const asked = { amount: euroCents(500), dueAt: later(-1.6) };
    const one = row({ status: 'past_due', late, asked, due: later(-1.6) });
    const [attempt, renewal] = nextDebits([one], months([['2026-11', 500]]), now);
    expect(attempt).toMatchObject({ kind: 'attempt', amount: 500, at: later(0.5) });
    expect(attempt?.reason).toBe(`Nouvelle tentative, après le refus du ${formatDateTime(later(-1.5))}`);
    expect(renewal?.at).toEqual(addMonths(later(-1.6), 1));
  });

  it('are none for a late payment without an attempt left, whose place comes back at its suspension', () => {
    const late = { pastDueSince: later(-1), attemptsUsed: 3 };
    const asked = { amount: euroCents(1000), dueAt: later(-1) };
    const lost = row({
      id: 1,
      price: euroCents(1000),
      status: 'past_due',
      late,
      asked,
      due: later(-1),
    });
    const before = row({ id: 2, price: euroCents(1000), due: later(1) });
    const after = row({ id: 3, price: euroCents(1000), due: later(4) });
    // Both share 15 € with the late one, then without it; what is left of November decides.
    expect(brief([lost, before, after], months([['2026-11', 1000]]))).toEqual([
      [2, '2026-11-21', 500],
      [3, '2026-11-24', 750],
      [2, '2026-12-21', 750],
    ]);
  });

  it('name a renewal that was asked for already and is not paid yet', () => {
    const asked = { amount: euroCents(420), dueAt: later(-0.02) };
    const [debit] = nextDebits([row({ asked, due: asked.dueAt })], months([['2026-11', 420]]), now);
    expect(debit).toMatchObject({ kind: 'renewal', amount: 420, at: asked.dueAt });
    expect(debit?.reason).toBe(`Renouvellement du ${formatDateTime(asked.dueAt)}, en cours de prélèvement`);
  });

  const rows = fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 30 }),
      price: fc.integer({ min: 0, max: 4000 }),
      status: fc.constantFrom('active', 'active', 'cancelling'),
      newPrice: fc.option(fc.integer({ min: 1, max: 4000 })),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const living = (drawn: typeof rows extends fc.Arbitrary<infer Value> ? Value : never) =>
    drawn.map(({ days, price, status, newPrice }, index) => {
      const due = later(days);
      return row({
        id: index + 1,
        price: euroCents(price),
        due,
        status: status as 'active',
        endDate: status === 'cancelling' ? due : null,
        notices: newPrice === null ? [] : [{ amount: euroCents(newPrice), appliesFrom: later(40) }],
      });
    });

  it('never bring one Paris month above the cap', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 200, max: 10_000 }), fc.nat(10_000), (drawn, monthly, spent) => {
        const already = Math.min(spent, monthly);
        const debits = nextDebits(living(drawn), months([['2026-11', already]], euroCents(monthly)), now, 40);
        const sums = new Map([['2026-11', already]]);
        for (const { at, amount } of debits) {
          const month = parisMonthKey(at);
          sums.set(month, (sums.get(month) ?? 0) + amount);
        }
        for (const sum of sums.values()) expect(sum).toBeLessThanOrEqual(monthly);
      }),
    );
  });

  it('are in date order, at least 50 cents each, and the first ones of any longer list', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const many = nextDebits(living(drawn), months(), now, 12);
        expect(nextDebits(living(drawn), months(), now)).toEqual(many.slice(0, 3));
        for (const [index, { at, amount }] of many.entries()) {
          expect(amount).toBeGreaterThanOrEqual(50);
          expect(at.getTime()).toBeGreaterThanOrEqual(many[index - 1]?.at.getTime() ?? 0);
        }
      }),
    );
  });
});
