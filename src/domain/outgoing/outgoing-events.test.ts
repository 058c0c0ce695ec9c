import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CUSTOMER_EVENTS, outgoingBody, SHOP_EVENTS, subscriptionTold } from './outgoing-events.ts';

const facts = { status: 'active', automation: 7, share: 1200, attempts: 0, period_end: 'a', end_date: null };

it('a subscription is told of when what its customer sees of it changes, and not when its share does', () => {
  expect(subscriptionTold(12, facts, { ...facts, share: 900, attempts: 2 })).toBeUndefined();
  expect(subscriptionTold(12, facts, { ...facts, period_end: 'b' })).toEqual({
    type: 'subscription.changed',
    data: {
      subscription: 12,
      automation: 7,
      former_status: 'active',
      status: 'active',
      inactive_reason: null,
      end_reason: null,
      end_date: null,
      period_end: 'b',
      past_due_since: null,
    },
  });
  expect(subscriptionTold(12, null, facts)?.data).toMatchObject({ former_status: null });
});

it('what customers write in their tools is never told to the shop', () => {
  expect(SHOP_EVENTS).not.toContain('document.issued');
  expect(CUSTOMER_EVENTS).not.toContain('account.created');
});

it('a body is the same to the byte in whatever order its names were kept', () => {
  const data = fc.dictionary(
    fc.stringMatching(/^[a-z_]{1,12}$/),
    fc.oneof(fc.string(), fc.integer(), fc.boolean()),
  );
  fc.assert(
    fc.property(data, fc.option(fc.nat()), (one, userId) => {
      const told = { type: 'order.paid', at: new Date(0), userId } as const;
      const turned = Object.fromEntries(Object.entries(one).toReversed());
      expect(outgoingBody({ ...told, data: one })).toBe(outgoingBody({ ...told, data: turned }));
      const said = JSON.parse(outgoingBody({ ...told, data: one }));
      expect(Object.keys(said)).toEqual(['type', 'timestamp', 'data']);
    }),
  );
});
