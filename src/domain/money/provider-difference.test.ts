import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { euroCents } from './money.ts';
import {
  DIFFERENCE_KINDS,
  differencesBetween,
  repairOf,
  type SubscriptionHere,
  type SubscriptionThere,
} from './provider-difference.ts';
import { isOverAtProvider } from './provider-status.ts';

const end = new Date('2026-12-22T03:00:00.500Z');
const here: SubscriptionHere = {
  status: 'active',
  isFree: false,
  isCarried: true,
  monthlyShare: euroCents(500),
  currentPeriodEnd: end,
  customerId: 'cus_1',
};
const there: SubscriptionThere = {
  status: 'active',
  customerId: 'cus_1',
  recurringAmount: euroCents(500),
  currentPeriodEnd: new Date('2026-12-22T03:00:00Z'),
  cancelAtPeriodEnd: false,
  awaitsPayment: false,
};
const kinds = (ours: Partial<SubscriptionHere>, theirs: Partial<SubscriptionThere> = {}) =>
  differencesBetween({ ...here, ...ours }, { ...there, ...theirs }).map(({ kind }) => kind);
const nextMonth = new Date('2027-01-22T03:00:00Z');

describe('two sides of one subscription', () => {
  test('agree to the second, and through every status that both know', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ status: 'cancelling' }, { cancelAtPeriodEnd: true })).toEqual([]);
    expect(kinds({ status: 'past_due' }, { status: 'past_due', currentPeriodEnd: nextMonth })).toEqual([]);
    expect(kinds({ status: 'cancelled' }, { status: 'canceled' })).toEqual([]);
  });

  test.each([
    ['status', {}, { status: 'canceled' }],
    ['status', {}, { status: 'past_due' }],
    ['status', { status: 'past_due' }, {}],
    ['status', { status: 'cancelled' }, {}],
    ['status', { isCarried: false }, {}],
    ['amount', {}, { recurringAmount: euroCents(501) }],
    ['customer', { customerId: null }, {}],
    ['cancel_at_period_end', {}, { cancelAtPeriodEnd: true }],
    ['cancel_at_period_end', { status: 'cancelling' }, {}],
    ['period', {}, { currentPeriodEnd: nextMonth }],
    ['period', { currentPeriodEnd: nextMonth }, { awaitsPayment: true }],
  ] as const)('differ by their %s', (kind, ours, theirs) => {
    expect(kinds(ours, theirs)).toEqual([kind]);
  });

  test('name what differs where the statuses agree: no identifier here, or nothing to debit', () => {
    const named = (ours: Partial<SubscriptionHere>) => differencesBetween({ ...here, ...ours }, there)[0];
    expect(named({ isCarried: false })).toEqual({ kind: 'status', here: 'unlinked', there: 'active' });
    expect(named({ isFree: true })).toEqual({ kind: 'status', here: 'free', there: 'active' });
    expect(repairOf({ kind: 'status', here: 'unlinked', there: 'active' }, true).act).toBe('reconcile');
  });

  test('agree while a renewal waits for its payment: the month has begun there only', () => {
    expect(kinds({}, { currentPeriodEnd: nextMonth, awaitsPayment: true })).toEqual([]);
  });

  test('agree whatever else they say once neither gives nor takes anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBSCRIPTION_STATUSES),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        fc.constantFrom('canceled', 'incomplete_expired'),
        (status, amount, cancelAtPeriodEnd, over) => {
          const lives = ['active', 'past_due', 'paused'].includes(status);
          const found = kinds(
            { status, monthlyShare: euroCents(amount) },
            { status: over, cancelAtPeriodEnd },
          );
          expect(found).toEqual(lives ? ['status'] : []);
        },
      ),
    );
  });
});

describe('the repair that is proposed', () => {
  test('follows the provider in what it took, and carries to it what the shop decided', () => {
    expect(repairOf({ kind: 'status', here: 'active', there: 'canceled' }, true).act).toBe('reconcile');
    expect(repairOf({ kind: 'status', here: 'cancelled', there: 'active' }, true).act).toBe('set_end');
    expect(repairOf({ kind: 'amount', here: 500, there: 700 }, true).act).toBe('set_share');
    const [sooner, later] = ['2026-12-20T12:00:00.000Z', '2026-12-21T08:00:00.000Z'];
    expect(repairOf({ kind: 'period', here: later, there: sooner }, true).act).toBe('set_period');
    expect(repairOf({ kind: 'period', here: sooner, there: later }, true).act).toBe('set_period');
  });

  test('is a sentence for every kind, and asks nothing automatic of what is not ours', () => {
    for (const kind of DIFFERENCE_KINDS) {
      expect(repairOf({ kind, here: null, there: null }, true).text).toMatch(/^[A-ZÉ].{30,}\.$/u);
      expect(repairOf({ kind, here: null, there: null }, false).act).toBe('none');
    }
    expect(isOverAtProvider('active')).toBe(false);
  });
});
