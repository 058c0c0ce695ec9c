import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStatus, SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { type CustomerSubscription, customerAction } from './customer-action.ts';

const now = new Date('2026-11-20T12:00:00Z');
const tomorrow = new Date('2026-11-21T12:00:00Z');
const bought: CustomerSubscription = {
  status: 'active',
  isFree: false,
  inactiveReason: null,
  endReason: null,
  endDate: null,
  owned: true,
  isCarried: true,
  canActivate: true,
};
const labelOf = (change: Partial<CustomerSubscription>) =>
  customerAction({ ...bought, ...change }, now).label;

describe('the customer’s button', () => {
  it.each([
    ['active', {}, "Annuler l'abonnement"],
    ['late', { status: 'past_due' }, "Annuler l'abonnement"],
    ['cancelling', { status: 'cancelling', endDate: tomorrow }, 'Réactiver'],
    ['cancelling, its purchase taken back', { status: 'cancelling', endDate: tomorrow, owned: false }, null],
    ['cancelling, over', { status: 'cancelling', endDate: now }, 'Activer'],
    ['cancelled', { status: 'cancelled', endReason: 'cancelled' }, 'Activer'],
    ['withdrawn, no longer owned', { status: 'cancelled', endReason: 'withdrawal', owned: false }, null],
    ['suspended', { status: 'inactive', inactiveReason: 'suspended' }, 'Activer'],
    ['ended by staff', { status: 'inactive', inactiveReason: 'ended_by_staff' }, 'Activer'],
    ['restored', { status: 'inactive', inactiveReason: 'restored' }, 'Payer et activer'],
    ['bought only', { status: 'purchased_only' }, "Activer l'abonnement"],
    ['bought only, not on sale', { status: 'purchased_only', canActivate: false }, null],
    ['trial', { isFree: true, endDate: tomorrow, owned: false }, 'Offert - Aucune action requise'],
    [
      'gift',
      { status: 'offered', isFree: true, endDate: tomorrow, owned: false },
      'Offert - Aucune action requise',
    ],
    ['ended trial', { status: 'cancelled', isFree: true, endReason: 'trial', owned: false }, null],
  ] as [string, Partial<CustomerSubscription>, string | null][])(
    '%s: %o → %s',
    {
      tags: [
        '4.button.cancel',
        '4.button.reactivate',
        '4.button.activate',
        '4.button.activate-purchased',
        '4.free.text',
        '4.button.restored',
      ],
    },
    (_name, change, label) => {
      expect(labelOf(change)).toBe(label);
    },
  );

  it('only offers a toggle that the transition table allows, and never to a free row', () => {
    const any = fc.record({
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      isFree: fc.boolean(),
      inactiveReason: fc.constantFrom(null, 'restored', 'suspended', 'ended_by_staff'),
      endReason: fc.constantFrom(null, 'cancelled', 'trial', 'gift'),
      endDate: fc.constantFrom(null, now, tomorrow),
      owned: fc.boolean(),
      isCarried: fc.boolean(),
      canActivate: fc.boolean(),
    });
    fc.assert(
      fc.property(any, (subscription) => {
        const { kind } = customerAction(subscription, now);
        if (kind !== 'cancel' && kind !== 'reactivate') return;
        expect(() => nextStatus(subscription.status, kind)).not.toThrow();
        if (kind === 'cancel') expect(subscription.isFree).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
