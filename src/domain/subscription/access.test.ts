import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { HOUR_MS } from '../time/durations.ts';
import { hasAccess } from './access.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:00:00.001Z');
const ended = now;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

describe('hasAccess', () => {
  it.each([
    ['a paid active row', 'active', false, null, null, true],
    ['a paid active row before its pause', 'active', false, later, null, true],
    ['a paid active row whose pause is due', 'active', false, ended, null, false],
    ['a paused row', 'paused', false, ended, null, false],
    ['a trial', 'active', true, later, null, true],
    ['an ended trial', 'active', true, ended, null, false],
    ['a trial without an end', 'active', true, null, null, false],
    ['a gift', 'offered', true, later, null, true],
    ['an ended gift', 'offered', true, ended, null, false],
    ['a gift without an end', 'offered', true, null, null, true],
    ['a cancelled month still running', 'cancelling', false, later, null, true],
    ['a cancelled month at its end', 'cancelling', false, ended, null, false],
    ['a cancelling row without an end', 'cancelling', false, null, null, false],
    ['a late payment of today', 'past_due', false, null, now, true],
    ['a late payment before the 3 days', 'past_due', false, null, ago(71.99), true],
    ['a late payment at the 3 days', 'past_due', false, null, ago(72), false],
    ['a late payment without a date', 'past_due', false, null, null, false],
    ['a cancelled row', 'cancelled', false, later, null, false],
    ['an inactive row', 'inactive', false, later, null, false],
    ['an owned automation without a subscription', 'purchased_only', false, null, null, false],
  ] as const)('%s', (_name, status, isFree, endDate, pastDueSince, access) => {
    expect(hasAccess({ status, isFree, endDate, pastDueSince }, now)).toBe(access);
  });

  it('never opens again as time passes: only an act can', () => {
    const date = fc.date({ min: ago(10_000), max: new Date('2027-11-20'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
          isFree: fc.boolean(),
          endDate: fc.option(date),
          pastDueSince: fc.option(date),
        }),
        date,
        fc.nat(1_000_000_000),
        (facts, first, delay) => {
          if (hasAccess(facts, new Date(first.getTime() + delay))) expect(hasAccess(facts, first)).toBe(true);
        },
      ),
    );
  });
});
