import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, ZERO } from '../money/money.ts';
import { addMonths } from '../time/billing-period.ts';
import { parisMonthKey } from '../time/paris-calendar.ts';
import { nextDebits } from './next-debits.ts';
import { priceInForce } from './price-change.ts';
import { type RenewedSubscription, renewalAfter, renewalDebit, sharesAtRenewal } from './renewal-debit.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 10, 20, 12);
const row = (id: number, price: number, changes: Partial<RenewedSubscription> = {}): RenewedSubscription => {
  const anchor = changes.anchor ?? new Date(begin);
  const common = { id, price: euroCents(price), status: 'active', isFree: false, notices: [] } as const;
  return { ...common, endDate: null, due: addMonths(anchor, 1), ...changes, anchor };
};

describe('the price of the others, in what a renewal costs', () => {
  const first = new Date('2026-12-20T12:00:00Z');
  const dearer = (from: string) => [{ amount: euroCents(650), appliesFrom: new Date(from) }];
  const amountOf = (which: number, rows: readonly RenewedSubscription[], dueAt: Date) => {
    const own = rows.find(({ id }) => id === which)!;
    return renewalDebit(own, { rows, dueAt, cap: euroCents(1500), alreadyDebited: ZERO }).amount;
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
    const others = { rows: [...state.values()], dueAt, cap: euroCents(cap), alreadyDebited };
    const { amount } = renewalDebit(own, others);
    spent.set(month, alreadyDebited + amount);
    asked.set(own.id, dueAt);
    state.set(own.id, { ...own, price: priceInForce(own.price, own.notices, dueAt) });
    if (amount > 0) debits.push({ at: dueAt, id: own.id, amount });
    const delay = delays[drafts++ % delays.length] ?? 1;
    queue.push({ id: own.id, at: new Date(dueAt.getTime() + delay * hour), paysFor: dueAt });
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
          const anchor = new Date(begin - 30 * day + (isOneDay ? 7 : days) * day + hours * hour);
          const notices = changes
            .map((change) => ({
              amount: euroCents(change.amount),
              appliesFrom: new Date(begin + change.days * day),
            }))
            .sort((a, b) => a.appliesFrom.getTime() - b.appliesFrom.getTime());
          return row(index + 1, price, { anchor, notices });
        });
        const now = new Date(begin);
        const months = { cap: euroCents(cap), debited: new Map<string, never>() };
        const until = new Date(begin + 130 * day);
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
