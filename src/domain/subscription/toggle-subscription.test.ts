import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAct, SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { decideToggle, endOfPaidMonth, TOGGLE_ACTIONS, type ToggledRow } from './toggle-subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-05T12:00:00Z');
const row = (values: Partial<ToggledRow>): ToggledRow => ({
  status: 'active',
  isFree: false,
  endDate: null,
  endReason: null,
  owned: true,
  isCarried: true,
  ...values,
});

describe('cancel', () => {
  it.each([
    [{ status: 'active' }, 'cancel'],
    [{ status: 'past_due' }, 'cancel'],
    [{ status: 'cancelling', endDate: later }, 'nothing'],
    [{ status: 'cancelled', endReason: 'cancelled' }, 'nothing'],
    [{ status: 'cancelled', endReason: 'refunded' }, 'not_allowed'],
    [{ status: 'inactive' }, 'not_allowed'],
    [{ status: 'active', isFree: true }, 'free'],
    [{ status: 'offered', isFree: true }, 'free'],
  ] as const)('of %o is %s', (values, decision) => {
    expect(decideToggle(row(values), 'cancel', now)).toBe(decision);
  });
});

describe('reactivate', () => {
  it.each([
    [{ status: 'cancelling', endDate: later }, 'reactivate'],
    [{ status: 'cancelling', endDate: later, owned: false }, 'not_allowed'],
    [{ status: 'cancelling', endDate: later, owned: false, isCarried: false }, 'reactivate'],
    [{ status: 'cancelling', endDate: now }, 'payment_required'],
    [{ status: 'cancelled', endReason: 'cancelled' }, 'payment_required'],
    [{ status: 'inactive' }, 'payment_required'],
    [{ status: 'purchased_only' }, 'payment_required'],
    [{ status: 'past_due' }, 'not_allowed'],
    [{ status: 'active' }, 'nothing'],
    [{ status: 'offered', isFree: true }, 'free'],
  ] as const)('of %o is %s', (values, decision) => {
    expect(decideToggle(row(values), 'reactivate', now)).toBe(decision);
  });
});

describe('the toggle', () => {
  it('never decides an act that the table of statuses forbids, and never one on what is free', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBSCRIPTION_STATUSES),
        fc.boolean(),
        fc.option(fc.constantFrom(now, later)),
        fc.constantFrom(...TOGGLE_ACTIONS),
        (status, isFree, endDate, action) => {
          const toggled = row({ status, isFree: isFree || status === 'offered', endDate });
          const decision = decideToggle(toggled, action, now);
          if (decision !== 'cancel' && decision !== 'reactivate') return;
          expect(decision).toBe(action);
          expect(() => afterAct(toggled, decision)).not.toThrow();
        },
      ),
    );
  });
});

describe('the end of the paid month', () => {
  it('is the end of the current period, and none when the next month is not paid', () => {
    const paid = { status: 'active', isFree: false, currentPeriodEnd: later } as const;
    expect(endOfPaidMonth(paid, now)).toEqual(later);
    expect(endOfPaidMonth(paid, later)).toBeNull();
    expect(endOfPaidMonth({ ...paid, status: 'past_due' }, now)).toBeNull();
    expect(endOfPaidMonth({ ...paid, currentPeriodEnd: null }, now)).toBeNull();
  });
});
