import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { KEPT_DATA } from './kept-data.ts';
import { messageKeptUntil } from './kept-messages.ts';
import { EMAILS } from './notification-preferences.ts';

const doneAt = new Date('2026-11-20T09:00:00Z');
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe('how long the trace of a message is kept', () => {
  it.each([
    'purchase-receipt',
    'subscription-cancelled',
    'withdrawal-acknowledged',
    'price-change',
    'payment-failed',
    'card-authentication',
    'subscription-suspended',
    'refund-failed',
    'dispute-lost',
    'restored-taken-back',
    'account-deleted',
    'account-inactive',
  ])('the proof of %s stays five years', (mail) => {
    expect(messageKeptUntil(mail, doneAt).toISOString()).toBe('2031-11-20T09:00:00.000Z');
  });

  it.each(['welcome', 'gift-ending', null])('that of %s stays 180 days', (mail) => {
    expect(messageKeptUntil(mail, doneAt).toISOString()).toBe('2027-05-19T09:00:00.000Z');
  });

  it('an email that may be refused proves nothing, and no trace is kept less than the shortest time', () => {
    for (const [name, { leaves }] of Object.entries(EMAILS)) {
      fc.assert(
        fc.property(instants, (at) => {
          const days = (messageKeptUntil(name, at).getTime() - at.getTime()) / DAY_MS;
          const shortest = KEPT_DATA.mails.period.days;
          expect(days).toBeGreaterThanOrEqual(shortest);
          if (leaves !== 'always' && leaves !== 'staff') expect(days).toBe(shortest);
        }),
        { numRuns: 20 },
      );
    }
  });
});
