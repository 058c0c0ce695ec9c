import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import {
  afterAct,
  countsTowardCap,
  displayPrice,
  isFreeOrOffered,
  isListedForCustomer,
  isLive,
  nextStatus,
  type StatusAndKind,
  SUBSCRIPTION_ACTS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionAct,
  type SubscriptionState,
} from './subscription-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

const acts = fc.array(fc.constantFrom(...SUBSCRIPTION_ACTS), { maxLength: 25 });
const PAYING: SubscriptionAct[] = ['confirm_payment', 'reactivate_by_staff', 'create_by_staff'];

/** Lives through the acts, leaving aside those refused, and shows each step. */
function live(
  list: SubscriptionAct[],
  see: (before: StatusAndKind | null, act: SubscriptionAct, row: StatusAndKind) => void,
) {
  let row: StatusAndKind | null = null;
  for (const act of list) {
    try {
      const next: StatusAndKind = afterAct(row, act);
      see(row, act, next);
      row = next;
    } catch (error) {
      if (!(error instanceof ForbiddenTransition)) throw error;
    }
  }
}

describe('the acts of customers and staff', () => {
  const NONE = 'none' as SubscriptionState;
  it.each([
    [NONE, 'confirm_payment', 'active'],
    [NONE, 'start_trial', 'active'],
    [NONE, 'grant_gift', 'offered'],
    [NONE, 'restore', 'inactive'],
    [NONE, 'record_ownership', 'purchased_only'],
    ['active', 'cancel', 'cancelling'],
    ['active', 'payment_failed', 'past_due'],
    ['active', 'trial_ended', 'cancelled'],
    ['active', 'plan_pause', 'active'],
    ['active', 'take_back_pause', 'active'],
    ['active', 'begin_pause', 'paused'],
    ['paused', 'resume', 'active'],
    ['paused', 'cancel', 'cancelled'],
    ['paused', 'end_by_staff', 'inactive'],
    ['paused', 'end_now', 'cancelled'],
    ['active', 'end_by_staff', 'inactive'],
    ['cancelling', 'reactivate', 'active'],
    ['cancelling', 'period_ended', 'cancelled'],
    ['past_due', 'payment_recovered', 'active'],
    ['past_due', 'payment_failed', 'past_due'],
    ['past_due', 'suspend', 'inactive'],
    ['past_due', 'cancel', 'cancelled'],
    ['offered', 'gift_ended', 'cancelled'],
    ['offered', 'gift_becomes_owned', 'purchased_only'],
    ['cancelled', 'confirm_payment', 'active'],
    ['inactive', 'confirm_payment', 'active'],
    ['purchased_only', 'confirm_payment', 'active'],
  ] as const)('%s + %s → %s', (state, act, next) => expect(nextStatus(state, act)).toBe(next));

  it.each([
    ['paused', 'confirm_payment'],
    ['paused', 'payment_failed'],
    ['paused', 'reactivate_by_staff'],
    ['past_due', 'plan_pause'],
    ['cancelling', 'plan_pause'],
    ['offered', 'plan_pause'],
    ['cancelled', 'reactivate'],
    ['inactive', 'reactivate'],
    ['cancelled', 'payment_recovered'],
    ['inactive', 'payment_recovered'],
    ['active', 'confirm_payment'],
    ['cancelling', 'payment_failed'],
    ['offered', 'cancel'],
    ['offered', 'payment_failed'],
    ['purchased_only', 'start_trial'],
    ['cancelled', 'start_trial'],
    ['none', 'cancel'],
  ] as const)('%s + %s is refused', (state, act) => {
    expect(() => nextStatus(state, act)).toThrow(ForbiddenTransition);
  });

  it.each(['cancelling', 'cancelled', 'past_due', 'inactive'] as const)(
    'staff reactivate from %s',
    (status) => {
      expect(nextStatus(status, 'reactivate_by_staff')).toBe('active');
    },
  );
});

describe('a free row', () => {
  it.each(['cancel', 'payment_failed', 'end_by_staff'] as const)('in trial refuses %s', (act) => {
    expect(() => afterAct({ status: 'active', isFree: true }, act)).toThrow(ForbiddenTransition);
    expect(afterAct({ status: 'active', isFree: false }, act).isFree).toBe(false);
  });
  it('ends as a trial only if it is one', () => {
    expect(afterAct({ status: 'active', isFree: true }, 'trial_ended')).toEqual({
      status: 'cancelled',
      isFree: true,
    });
    expect(() => afterAct({ status: 'active', isFree: false }, 'trial_ended')).toThrow(ForbiddenTransition);
    expect(() => afterAct({ status: 'active', isFree: false }, 'replace_by_paid')).toThrow(
      ForbiddenTransition,
    );
  });
  it('is not revived by staff as a paid one', () => {
    expect(() => afterAct({ status: 'cancelled', isFree: true }, 'reactivate_by_staff')).toThrow(
      ForbiddenTransition,
    );
  });
});

describe('whatever happens', () => {
  it('a free row is active, offered or ended, and an offered row is free', () => {
    fc.assert(
      fc.property(acts, (list) => {
        live(list, (_before, _act, row) => {
          if (row.isFree) expect(['active', 'offered', 'cancelled']).toContain(row.status);
          if (row.status === 'offered') expect(row.isFree).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });
  it('nothing free turns into something paid, but by a payment or by staff', () => {
    fc.assert(
      fc.property(acts, (list) => {
        live(list, (before, act, row) => {
          const paid = row.status === 'active' && !row.isFree;
          const wasPaid = before !== null && !before.isFree && isLive(before.status);
          if (paid && !wasPaid) expect(PAYING).toContain(act);
        });
      }),
      { numRuns: 500 },
    );
  });
  it('only an active or late row becomes late, and only a late row is suspended', () => {
    fc.assert(
      fc.property(acts, (list) => {
        live(list, (before, act, row) => {
          if (row.status === 'past_due') expect(['active', 'past_due']).toContain(before?.status);
          if (act === 'suspend') expect(before?.status).toBe('past_due');
        });
      }),
      { numRuns: 500 },
    );
  });
  it('every status is reached, and every status can be left', () => {
    const reached = new Set<string>();
    const left = new Set<string>();
    for (const state of ['none', ...SUBSCRIPTION_STATUSES] as SubscriptionState[]) {
      for (const act of SUBSCRIPTION_ACTS) {
        try {
          const next = nextStatus(state, act);
          reached.add(next);
          if (next !== state) left.add(state);
        } catch (error) {
          expect(error).toBeInstanceOf(ForbiddenTransition);
        }
      }
    }
    expect([...reached].sort()).toEqual([...SUBSCRIPTION_STATUSES].sort());
    expect([...left].sort()).toEqual(['none', ...SUBSCRIPTION_STATUSES].sort());
  });
});

const now = new Date('2026-11-20T12:00:00Z');
const tomorrow = new Date('2026-11-21T12:00:00Z');

describe('what follows from the status', () => {
  it('live rows are those that run', () => {
    expect(SUBSCRIPTION_STATUSES.filter(isLive)).toEqual([
      'active',
      'offered',
      'cancelling',
      'past_due',
      'paused',
    ]);
  });
  it('counts paid running rows toward the cap until they end, never free ones', {
    tags: ['9.cap.counted'],
  }, () => {
    const counting = SUBSCRIPTION_STATUSES.filter((status) =>
      countsTowardCap({ status, isFree: false, endDate: null }, now),
    );
    expect(counting).toEqual(['active', 'cancelling', 'past_due']);
    expect(countsTowardCap({ status: 'active', isFree: true, endDate: tomorrow }, now)).toBe(false);
    expect(countsTowardCap({ status: 'cancelling', isFree: false, endDate: tomorrow }, now)).toBe(true);
    expect(countsTowardCap({ status: 'cancelling', isFree: false, endDate: now }, now)).toBe(false);
    const pause = { isFree: false, endDate: now, resumesAt: tomorrow };
    expect(countsTowardCap({ status: 'active', ...pause }, now)).toBe(false);
    expect(countsTowardCap({ status: 'active', ...pause }, new Date(now.getTime() - 1))).toBe(true);
    expect(countsTowardCap({ status: 'paused', ...pause }, now)).toBe(false);
    expect(countsTowardCap({ status: 'paused', ...pause }, tomorrow)).toBe(true);
  });
  it('shows 0 for cancelling, cancelled and free rows, the price for the others', {
    tags: ['4.zero'],
  }, () => {
    const price = euroCents(500);
    const priced = SUBSCRIPTION_STATUSES.filter(
      (status) => displayPrice({ status, isFree: false, price }) === 500,
    );
    expect(priced).toEqual(['active', 'past_due', 'inactive', 'purchased_only']);
    expect(displayPrice({ status: 'active', isFree: true, price })).toBe(0);
  });
  it('tells what was given', () => {
    expect(isFreeOrOffered({ status: 'offered', isFree: true })).toBe(true);
    expect(isFreeOrOffered({ status: 'active', isFree: true })).toBe(true);
    expect(isFreeOrOffered({ status: 'active', isFree: false })).toBe(false);
  });
  it.each([
    ['cancelled', 'cancelled', true, true],
    ['cancelled', 'cancelled', false, false],
    ['cancelled', 'trial', true, false],
    ['cancelled', 'gift', true, false],
    ['cancelled', 'replaced_by_paid', true, false],
    ['active', null, false, true],
    ['inactive', null, true, true],
  ] as const)('lists %s (%s, owned: %s) for the customer: %s', (status, endReason, owned, listed) => {
    expect(isListedForCustomer({ status, endReason, owned })).toBe(listed);
  });
});
