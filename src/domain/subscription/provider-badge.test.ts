import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { providerBadge } from './subscription-label.ts';

const paid = { status: 'active', isFree: false, endDate: null, isCarried: true, mayComeBack: true } as const;

describe('the badge of a subscription', () => {
  it('marks an active one that the provider does not know', () => {
    expect(providerBadge(paid)).toBeNull();
    expect(providerBadge({ ...paid, isCarried: false })).toBe('Stripe manquant');
  });

  it('is not given to a trial nor to a month from the team, which nobody debits', () => {
    expect(providerBadge({ ...paid, isCarried: false, isFree: true })).toBeNull();
    expect(providerBadge({ ...paid, isCarried: false, endDate: new Date(0) })).toBeNull();
  });

  it('marks a cancelled one that the provider still knows', () => {
    expect(providerBadge({ ...paid, status: 'cancelled' })).toBe('Réactivable');
    expect(providerBadge({ ...paid, status: 'cancelled', isCarried: false })).toBeNull();
    expect(providerBadge({ ...paid, status: 'cancelled', mayComeBack: false })).toBeNull();
  });

  it('is never given to any other status', () => {
    const others = SUBSCRIPTION_STATUSES.filter((status) => status !== 'active' && status !== 'cancelled');
    fc.assert(
      fc.property(fc.constantFrom(...others), fc.boolean(), fc.boolean(), (status, isFree, isCarried) => {
        expect(providerBadge({ status, isFree, isCarried, endDate: null, mayComeBack: true })).toBeNull();
      }),
    );
  });
});
