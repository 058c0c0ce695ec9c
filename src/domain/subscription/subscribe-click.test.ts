import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { type SubscribeFacts, subscribeClick } from './subscribe-click.ts';

const now = new Date('2026-11-20T12:00:00Z');
const tomorrow = new Date('2026-11-21T12:00:00Z');
type Row = NonNullable<SubscribeFacts['subscription']>;
const paid: Row = { status: 'active', isFree: false, inactiveReason: null, endDate: null };
const click = (owned: boolean, row: Partial<Row> | null, loggedIn = true) =>
  subscribeClick({ loggedIn, owned, subscription: row && { ...paid, ...row } }, now);

describe('a click on subscribe', () => {
  it('sends a visitor to the login page', { tags: ['4.subscribe.visitor'] }, () => {
    expect(click(false, null, false)).toEqual({
      kind: 'login',
      message: 'Veuillez vous connecter pour vous abonner',
      to: '/login',
    });
  });
  it.each([
    ['active', {}],
    ['cancelling', { status: 'cancelling', endDate: tomorrow }],
    ['late', { status: 'past_due' }],
  ] as [string, Partial<Row>][])('informs whoever is %s', { tags: ['4.subscribe.live'] }, (_name, row) => {
    expect(click(true, row)).toMatchObject({ kind: 'already_subscribed', message: expect.any(String) });
  });
  it('sends a restored subscription to the overview', { tags: ['4.subscribe.restored'] }, () => {
    expect(click(true, { status: 'inactive', inactiveReason: 'restored' })).toEqual({
      kind: 'restored',
      to: '/dashboard?tab=overview',
    });
  });
  it.each([
    ['bought only', { status: 'purchased_only' }],
    ['suspended', { status: 'inactive', inactiveReason: 'suspended' }],
    ['cancelled', { status: 'cancelled' }],
    ['cancelling, over', { status: 'cancelling', endDate: now }],
    ['bought, without a row', null],
  ] as [string, Partial<Row> | null][])(
    'sends an owner to the automations: %s',
    { tags: ['4.subscribe.owned'] },
    (_name, row) => {
      expect(click(true, row)).toEqual({ kind: 'owned', to: '/dashboard?tab=automations' });
    },
  );
  it.each([
    ['a newcomer', false, null, 'initial'],
    ['a trial', false, { isFree: true, endDate: tomorrow }, 'initial'],
    ['a gift', false, { status: 'offered', isFree: true, endDate: tomorrow }, 'initial'],
    ['a gift on what is owned', true, { status: 'offered', isFree: true }, 'purchased_activation'],
    ['an ended trial', false, { status: 'cancelled', isFree: true }, 'initial'],
    ['a refunded purchase', false, { status: 'cancelled' }, 'initial'],
  ] as [string, boolean, Partial<Row> | null, string][])(
    'opens the payment for %s',
    { tags: ['4.subscribe.modal'] },
    (_name, owned, row, type) => {
      expect(click(owned, row)).toEqual({ kind: 'open_payment', type });
    },
  );
  it('never sells again what is owned, nor a second subscription beside a paid live one', () => {
    const row = fc.record({
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      isFree: fc.boolean(),
      inactiveReason: fc.constantFrom(null, 'restored', 'suspended', 'ended_by_staff'),
      endDate: fc.constantFrom(null, tomorrow),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.option(row), (loggedIn, owned, subscription) => {
        const answer = subscribeClick({ loggedIn, owned, subscription }, now);
        if (answer.kind !== 'open_payment') return;
        expect(loggedIn).toBe(true);
        if (owned) expect(answer.type).toBe('purchased_activation');
        if (subscription !== null && isLive(subscription.status))
          expect(subscription.isFree || subscription.status === 'offered').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
