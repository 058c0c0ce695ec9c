import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents, sumCents, ZERO } from '../money/money.ts';
import { addMonths, renewalAfter } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import {
  COUPON_CODE,
  type Coupon,
  couponAt,
  couponCode,
  couponInWords,
  couponLabel,
  couponMovedWith,
  couponUntil,
  judgeCoupon,
  takenByCoupon,
} from './coupon.ts';
import { MINIMUM_CHARGE } from './monthly-cap.ts';
import { nextDebits } from './next-debits.ts';
import { monthOfAll, priceOfMonth, type RenewedSubscription, sharesAtRenewal } from './price-of-month.ts';

const begin = new Date(Date.UTC(2026, 10, 20, 12));
const half = { percent: 50, amount: null };
const euros = (amount: number) => ({ percent: null, amount: euroCents(amount * 100) });
const row = (
  id: number,
  price: number,
  coupon: RenewedSubscription['coupon'] = null,
): RenewedSubscription => ({
  ...{ id, price: euroCents(price), status: 'active', isFree: false, notices: [], endDate: null },
  ...{ anchor: begin, due: addMonths(begin, 1), coupon },
});

const terms = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amount: null })),
  fc.integer({ min: 50, max: 5_000 }).map((amount) => ({ percent: null, amount: euroCents(amount) })),
);
const price = fc.integer({ min: 0, max: 5_000 }).map(euroCents);
const cap = fc.integer({ min: 200, max: 10_000 }).map(euroCents);

describe('what a coupon takes', () => {
  it.each([
    ['half of 9 €', half, 900, 450],
    ['half of an odd cent, rounded as all money', half, 499, 250],
    ['3 € of 9 €', euros(3), 900, 300],
    ['an amount larger than its part: all of it, and no more', euros(10), 600, 600],
    ['what would be left under 50 cents goes too', euros(9), 949, 949],
    ['50 cents left stay', euros(9), 950, 900],
    ['nothing of nothing', euros(9), 0, 0],
    ['all', { percent: 100, amount: null }, 900, 900],
  ])('%s', (_what, coupon, part, taken) => expect(takenByCoupon(coupon, euroCents(part))).toBe(taken));

  it('leaves nothing or what the provider can debit, never less than nothing nor more than the part', {
    tags: ['coupon.never-below-zero'],
  }, () => {
    fc.assert(
      fc.property(terms, price, (coupon, part) => {
        const left = part - takenByCoupon(coupon, part);
        expect(left).toBeLessThanOrEqual(part);
        expect(left === 0 || left >= MINIMUM_CHARGE || left === part).toBe(true);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

/** All renewals of one Paris month, one after another, as they are debited. */
function month(rows: readonly RenewedSubscription[], of: EuroCents) {
  let alreadyDebited = ZERO;
  return rows.map((one) => {
    const dueAt = one.due ?? begin;
    const priced = priceOfMonth({ kind: 'renewal', row: one, rows, dueAt }, { cap: of, alreadyDebited });
    alreadyDebited = euroCents(alreadyDebited + priced.beforeCoupon);
    return priced;
  });
}

describe('a month with coupons', () => {
  const until = addMonths(begin, 3);
  const set = fc.array(fc.record({ price, coupon: fc.option(terms) }), { minLength: 1, maxLength: 8 });
  const rowsOf = (items: readonly { price: EuroCents; coupon: Parameters<typeof takenByCoupon>[0] }[]) =>
    items.map((item, index) => row(index + 1, item.price, item.coupon ? { ...item.coupon, until } : null));

  it('costs nobody more than without, on any row, and never more than the cap', {
    tags: ['coupon.after-the-cap'],
  }, () => {
    fc.assert(
      fc.property(set, cap, (items, of) => {
        const rows = rowsOf(items);
        const without = month(
          rows.map((one) => ({ ...one, coupon: null })),
          of,
        );
        const lowered = month(rows, of);
        lowered.forEach((one, place) => {
          expect(one.beforeCoupon).toBe(without[place]?.amount);
          expect(one.takenByCap).toBe(without[place]?.takenByCap);
          expect(one.amount).toBe(one.beforeCoupon - takenByCoupon(items[place]?.coupon, one.beforeCoupon));
          expect(one.price).toBe(one.amount + one.takenByCap + one.takenByCoupon);
        });
        expect(sumCents(lowered.map(({ amount }) => amount))).toBeLessThanOrEqual(of);
      }),
    );
  });

  it('is carried at the provider as it is debited, and shown as the sum of its rows', () => {
    fc.assert(
      fc.property(set, cap, (items, of) => {
        const rows = rowsOf(items);
        const carried = sharesAtRenewal(rows, of, begin);
        for (const [place, one] of month(rows, of).entries()) expect(carried.get(place + 1)).toBe(one.share);
        const all = monthOfAll(
          rows.map((one) => ({ ...one, coupon: couponAt(one.coupon, one.due ?? begin) })),
          of,
        );
        expect(all.debited).toBe(sumCents(carried.values()));
      }),
    );
  });

  it('a first month is the difference under the cap, less the coupon', () => {
    fc.assert(
      fc.property(set, price, terms, cap, (items, added, coupon, of) => {
        const beside = rowsOf(items);
        const asked = { kind: 'first', price: added, beside, paidSinceGivenBack: null } as const;
        const calendar = { cap: of, alreadyDebited: ZERO };
        const without = priceOfMonth(asked, calendar);
        const lowered = priceOfMonth({ ...asked, coupon }, calendar);
        expect(lowered.beforeCoupon).toBe(without.amount);
        expect(lowered.amount).toBe(without.amount - takenByCoupon(coupon, without.amount));
      }),
    );
  });

  it('a renewal that was final before the shop heard of it is due as far as its price would be, discounted', () => {
    const calendar = { cap: euroCents(1500), alreadyDebited: ZERO };
    const final = (asked: number) =>
      priceOfMonth({ kind: 'final', price: euroCents(900), asked: euroCents(asked), coupon: half }, calendar);
    expect(final(450)).toMatchObject({ amount: 450, takenByCap: 0, takenByCoupon: 450 });
    expect(final(900)).toMatchObject({ amount: 450, takenByCap: 0, takenByCoupon: 450 });
    expect(final(200)).toMatchObject({ amount: 200, takenByCoupon: 0 });
  });
});

describe('its months', () => {
  it('are as many as were promised, whatever the day', { tags: ['coupon.months'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 1, max: 36 }), (day, months) => {
        const anchor = new Date(begin.getTime() + day * DAY_MS);
        const until = couponUntil(months, addMonths(anchor, 1));
        const coupon = until && { ...half, until };
        let lowered = 1;
        for (let due = addMonths(anchor, 1); couponAt(coupon, due); due = renewalAfter({ anchor }, due))
          lowered += 1;
        expect(lowered).toBe(months);
      }),
    );
  });

  it('are forecast, with their reason, and followed by the whole share', () => {
    const coupon = { ...half, until: addMonths(begin, 3) };
    const rows = [{ ...row(1, 900, coupon), late: null, asked: null }];
    const debits = nextDebits(rows, { cap: euroCents(1500), debited: new Map() }, begin, 4);
    expect(debits.map(({ amount }) => amount)).toEqual([450, 450, 900, 900]);
    expect(debits[0]?.reason).toBe(
      'Renouvellement mensuel, moins 4,50\u00a0€ de remise par votre code, jusqu’au 20\u00a0février\u00a02027',
    );
    expect(debits[2]?.reason).toBe('Renouvellement mensuel');
  });
});

describe('a code', () => {
  it('has one writing', { tags: ['coupon.one-writing'] }, () => {
    expect(couponCode('  bienvenue-26 ')).toBe('BIENVENUE-26');
    expect(['BIENVENUE', 'A-B1', '2026'].every((code) => COUPON_CODE.test(code))).toBe(true);
    expect(
      ['ABC', '-ABCD', 'ABCD-', 'AB--CD', 'ÉTÉ26', 'A B C', 'A'.repeat(33)].some((code) =>
        COUPON_CODE.test(code),
      ),
    ).toBe(false);
  });

  const known: Coupon = {
    ...{ ...half, onPurchase: true, months: 3, maxUses: 2, startsAt: null, archivedAt: null },
    ...{ endsAt: new Date(begin.getTime() + DAY_MS), automationIds: [7] },
  };
  const use = { automationId: 7, buys: true, uses: 1, usedByThem: false };
  it.each([
    ['applies', {}, {}],
    ['unknown', { archivedAt: begin }, {}],
    ['unknown', { startsAt: new Date(begin.getTime() + 1) }, {}],
    ['over', { endsAt: begin }, {}],
    ['used_up', {}, { uses: 2 }],
    ['used_by_them', {}, { usedByThem: true }],
    ['other_automations', {}, { automationId: 8 }],
    ['purchase_alone', { months: 0 }, { buys: false }],
    ['applies', { automationIds: null, maxUses: null, endsAt: null }, { automationId: 8, uses: 99 }],
  ] as const)('%s: %o %o', (answer, of, used) =>
    expect(judgeCoupon({ ...known, ...of }, { ...use, ...used }, begin)).toBe(answer),
  );

  it('says what it lowers', () => {
    expect(couponInWords(known)).toBe('50\u00a0% sur l’achat et chacun des 3 premiers mois');
    expect(couponInWords({ ...known, months: 0 })).toBe('50\u00a0% sur l’achat');
    expect(couponInWords({ ...known, ...euros(3), onPurchase: false, months: 1 })).toBe(
      '3\u00a0€ sur le premier mois',
    );
    expect(couponLabel(half, 'BIENVENUE')).toBe('Remise de 50\u00a0% (code BIENVENUE)');
  });
});

describe('the months of a code beside a pause', () => {
  const anchors = fc.date({ min: begin, max: addMonths(begin, 24), noInvalidDate: true });
  type Renewals = { anchor: Date; due: Date };
  const lowered = ({ anchor, due }: Renewals, until: Date): number => {
    let count = 0;
    for (let at = due; at < until; at = renewalAfter({ anchor }, at)) count += 1;
    return count;
  };
  const since = (row: Renewals, months: number): Renewals => {
    let { due } = row;
    for (let month = 0; month < months; month += 1) due = renewalAfter(row, due);
    return { ...row, due };
  };

  it('stay as many: put off by a pause, put back when it is taken back, and when it is over early', {
    tags: ['coupon.pause'],
  }, () => {
    fc.assert(
      fc.property(
        ...[anchors, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 })],
        ...[fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 90 })],
        (anchor, months, gone, pausedFor, early) => {
          const first = { anchor, due: addMonths(anchor, 1) };
          const until = couponUntil(months, first.due) ?? anchor;
          const running = since(first, gone);
          const left = lowered(running, until);
          const paused = since(running, pausedFor);
          const putOff = couponMovedWith(until, running, paused);
          expect(lowered(paused, putOff)).toBe(left);
          expect(left === 0 ? putOff : until).toEqual(until);
          const back = couponMovedWith(putOff, paused, running);
          expect(lowered(running, back)).toBe(left);
          const resumed = new Date(running.due.getTime() + early * DAY_MS);
          const anew = { anchor: resumed, due: resumed };
          expect(lowered(anew, couponMovedWith(putOff, paused, anew))).toBe(left);
        },
      ),
    );
  });
});
