import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAct, SUBSCRIPTION_STATUSES, type SubscriptionAct } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { MINUTE_MS } from '../time/durations.ts';
import {
  decideStaffAct,
  isGivenMonth,
  paidUntil,
  STAFF_ACTS,
  type StaffDecision,
  type StaffFacts,
  staffRefusals,
} from './staff-subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-08T12:00:00Z');
const before = new Date('2026-11-08T12:00:00Z');
const row = (values: Partial<StaffFacts>): StaffFacts => ({
  status: 'active',
  isFree: false,
  endDate: null,
  endReason: null,
  currentPeriodEnd: later,
  isCarried: true,
  owned: true,
  accountIsShut: false,
  hasOther: false,
  ...values,
});
const decide = (values: Partial<StaffFacts>, act: (typeof STAFF_ACTS)[number], aliveAtProvider = true) =>
  decideStaffAct(row({ aliveAtProvider, ...values }), act, now);

const dates = fc.option(fc.constantFrom(before, now, later, addMonths(later, 1)));
const anyFacts: fc.Arbitrary<StaffFacts> = fc
  .record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    isFree: fc.boolean(),
    endDate: dates,
    endReason: fc.option(fc.constantFrom('cancelled', 'withdrawal', 'trial')),
    currentPeriodEnd: dates,
    isCarried: fc.boolean(),
    owned: fc.boolean(),
    accountIsShut: fc.boolean(),
    hasOther: fc.boolean(),
    aliveAtProvider: fc.option(fc.boolean(), { nil: undefined }),
    hasCard: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map((facts) => ({ ...facts, isFree: facts.isFree || facts.status === 'offered' }));

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

  it('is offered exactly where it would do something, and else says why', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...STAFF_ACTS), (facts, act) => {
        const refusal = staffRefusals(facts, now)[act];
        expect(refusal === null).toBe(acts[decideStaffAct(facts, act, now)] !== undefined);
        if (refusal !== null) expect(refusal).toMatch(/\.$/);
      }),
    );
  });

  it('brings nothing back of a shut account, beside another one, of a purchase given back or without a card', () => {
    const ended = { status: 'inactive' } as const;
    expect(decide({ ...ended, accountIsShut: true }, 'activate')).toBe('account_shut');
    expect(decide({ ...ended, hasOther: true }, 'activate')).toBe('has_other');
    expect(decide({ ...ended, owned: false }, 'activate')).toBe('not_owned');
    expect(decide({ ...ended, hasCard: false }, 'activate')).toBe('no_card');
    expect(decide({ status: 'cancelling', endDate: later, hasCard: false }, 'activate')).toBe('reactivate');
  });

  it('is begun anew at the provider only where that lacks what runs here and is paid', () => {
    expect(decide({}, 'recreate')).toBe('nothing');
    expect(decide({}, 'recreate', false)).toBe('recreate');
    expect(decide({ currentPeriodEnd: before }, 'recreate', false)).toBe('no_paid_time');
    expect(decide({ status: 'past_due' }, 'recreate', false)).toBe('no_paid_time');
    expect(decide({ status: 'cancelling', endDate: later }, 'recreate', false)).toBe('ends_by_itself');
    expect(decide({ status: 'cancelled' }, 'recreate', false)).toBe('reactivate_first');
    expect(decide({ isFree: true, endDate: later }, 'recreate', false)).toBe('free');
  });

  it('never decides what the table forbids, and begins nothing anew without paid time', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...STAFF_ACTS), (facts, act) => {
        const decision = decideStaffAct(facts, act, now);
        const does = acts[decision];
        // One that runs here and lacks a carrier is begun there alone.
        if (does && act !== 'recreate') expect(() => afterAct(facts, does)).not.toThrow();
        if (decision === 'recreate') expect(paidUntil(facts, now)).not.toBeNull();
      }),
    );
  });
});
