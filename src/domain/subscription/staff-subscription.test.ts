import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAct, SUBSCRIPTION_STATUSES, type SubscriptionAct } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { MINUTE_MS } from '../time/durations.ts';
import {
  decideStaffAction,
  isGivenMonth,
  paidUntil,
  STAFF_ACTIONS,
  type StaffDecision,
  type StaffRow,
} from './staff-subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-08T12:00:00Z');
const before = new Date('2026-11-08T12:00:00Z');
const row = (values: Partial<StaffRow>): StaffRow => ({
  status: 'active',
  isFree: false,
  endDate: null,
  endReason: null,
  currentPeriodEnd: later,
  isCarried: true,
  ...values,
});
const decide = (values: Partial<StaffRow>, action: (typeof STAFF_ACTIONS)[number], aliveAtProvider = true) =>
  decideStaffAction(row(values), action, { aliveAtProvider, now });

describe('what is paid', () => {
  it('lasts until the end of the period, whoever ended the subscription since', () => {
    expect(paidUntil(row({}), now)).toEqual(later);
    expect(paidUntil(row({ status: 'inactive' }), now)).toEqual(later);
    expect(paidUntil(row({ status: 'cancelled', endReason: 'ended_by_staff' }), now)).toEqual(later);
  });

  it.each(['withdrawal', 'refunded', 'dispute', 'account_deleted'])(
    'is nothing once the money went back: %s',
    (endReason) => expect(paidUntil(row({ status: 'cancelled', endReason }), now)).toBeNull(),
  );

  it('is nothing when the payment is late, the period over or about to be, or nothing was ever paid', () => {
    expect(paidUntil(row({ status: 'past_due' }), now)).toBeNull();
    expect(paidUntil(row({ currentPeriodEnd: before }), now)).toBeNull();
    expect(paidUntil(row({ currentPeriodEnd: new Date(now.getTime() + MINUTE_MS) }), now)).toBeNull();
    expect(paidUntil(row({ currentPeriodEnd: null }), now)).toBeNull();
    expect(paidUntil(row({ isFree: true }), now)).toBeNull();
  });
});

describe('an action of staff', () => {
  it('cancels what is active or late, once', () => {
    expect(decide({}, 'cancel')).toBe('cancel');
    expect(decide({ status: 'past_due' }, 'cancel')).toBe('cancel');
    expect(decide({ status: 'cancelling', endDate: later }, 'cancel')).toBe('nothing');
    expect(decide({ status: 'cancelled', endReason: 'cancelled' }, 'cancel')).toBe('nothing');
    expect(decide({ status: 'inactive' }, 'cancel')).toBe('not_allowed');
  });

  it('ends what is in life, once, and takes trials and gifts back', () => {
    for (const status of ['active', 'cancelling', 'past_due'] as const)
      expect(decide({ status }, 'deactivate')).toBe('end');
    expect(decide({ status: 'offered', isFree: true }, 'deactivate')).toBe('end_free');
    expect(decide({ isFree: true, endDate: later }, 'deactivate')).toBe('end_free');
    expect(decide({ status: 'inactive' }, 'deactivate')).toBe('nothing');
    expect(decide({ status: 'cancelled' }, 'deactivate')).toBe('nothing');
  });

  it.each(['reactivate', 'activate'] as const)(
    '%s: takes up what lives at the provider, else begins anew what is paid',
    (action) => {
      expect(decide({ status: 'cancelling', endDate: later }, action)).toBe('reactivate');
      expect(decide({ status: 'cancelling', endDate: later }, action, false)).toBe('recreate');
      expect(decide({ status: 'cancelled' }, action)).toBe('recreate');
      expect(decide({ status: 'inactive' }, action)).toBe('recreate');
      expect(decide({}, action)).toBe('nothing');
    },
  );

  it('brings nothing back that nobody paid', () => {
    const over = { currentPeriodEnd: before };
    for (const status of ['cancelled', 'inactive', 'past_due', 'cancelling'] as const)
      expect(decide({ status, ...over, endDate: before }, 'reactivate')).toBe('no_paid_time');
    expect(decide({ status: 'purchased_only', currentPeriodEnd: null }, 'reactivate')).toBe('no_paid_time');
  });

  it('takes back the cancellation of a given month, which the provider never knew', () => {
    const given = { isCarried: false, currentPeriodEnd: null, endDate: later } as const;
    expect(isGivenMonth(row(given))).toBe(true);
    expect(isGivenMonth(row({}))).toBe(false);
    expect(decide({ ...given, status: 'cancelling' }, 'reactivate', false)).toBe('reactivate');
  });

  const acts: Partial<Record<StaffDecision, SubscriptionAct>> = {
    cancel: 'cancel',
    end: 'end_by_staff',
    end_free: 'end_now',
    reactivate: 'reactivate_by_staff',
    recreate: 'reactivate_by_staff',
  };

  it('never decides what the table forbids, and begins nothing anew without paid time', () => {
    const dates = fc.option(fc.constantFrom(before, now, later, addMonths(later, 1)));
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
          isFree: fc.boolean(),
          endDate: dates,
          endReason: fc.option(fc.constantFrom('cancelled', 'withdrawal', 'trial')),
          currentPeriodEnd: dates,
          isCarried: fc.boolean(),
        }),
        fc.constantFrom(...STAFF_ACTIONS),
        fc.boolean(),
        (values, action, aliveAtProvider) => {
          const asked = { ...values, isFree: values.isFree || values.status === 'offered' };
          const decision = decideStaffAction(asked, action, { aliveAtProvider, now });
          const act = acts[decision];
          if (act) expect(() => afterAct(asked, act)).not.toThrow();
          if (decision === 'recreate') expect(paidUntil(asked, now)).not.toBeNull();
        },
      ),
    );
  });
});
