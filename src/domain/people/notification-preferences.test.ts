import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsNotification,
  leavesAlways,
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_RULES,
  type NotificationName,
} from './notification-preferences.ts';

const names = Object.keys(NOTIFICATION_RULES) as NotificationName[];
const preferences = fc.record({
  email_notifications: fc.boolean(),
  sms_notifications: fc.boolean(),
  order_updates: fc.boolean(),
  promotional_emails: fc.boolean(),
  automation_reminders: fc.boolean(),
});
const refused = {
  email_notifications: false,
  sms_notifications: false,
  order_updates: false,
  promotional_emails: false,
  automation_reminders: false,
};
/** Written apart from the table: who moves one of these to a choice must say so here too. */
const owed: NotificationName[] = [
  'admin-password-reset',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'factors-reset',
  'verification',
  'password-reset',
  'password-changed',
  'email-change',
  'email-left',
  'purchase-receipt',
  'renewal-receipt',
  'payment-failed',
  'card-authentication',
  'payment-recovered',
  'subscription-suspended',
  'subscription-cancelled',
  'withdrawal-acknowledged',
  'refund-sent',
  'refund-failed',
  'dispute-lost',
  'documents-ending',
  'restored-taken-back',
  'price-change',
  'termination-link',
  'withdrawal-link',
  'account-deleted',
  'account-inactive',
  'account-deactivated',
  'account-reactivated',
  'invitation',
  'data-archive-ready',
  'ticket-answered',
  'ticket-received',
  'ticket-resolved',
  'idea-received',
  'idea-gift',
  'email-not-taken',
];

describe('the preferences', () => {
  it('stop no email of the contract, of security or in answer, whatever they are', () => {
    fc.assert(
      fc.property(preferences, fc.constantFrom(...owed), (chosen, name) => allowsNotification(chosen, name)),
    );
  });

  it('stop every other email when all is refused', () => {
    expect(names.filter((name) => allowsNotification(refused, name)).sort()).toEqual([...owed].sort());
  });

  it('stop nothing as they are at first', () => {
    expect(names.filter((name) => !allowsNotification(NOTIFICATION_DEFAULTS, name))).toEqual([]);
  });

  it('stop all that may be refused by the one choice for emails', () => {
    const withoutEmails = fc.tuple(preferences, fc.constantFrom(...names));
    fc.assert(
      fc.property(withoutEmails, ([chosen, name]) => {
        const stopped = !allowsNotification({ ...chosen, email_notifications: false }, name);
        expect(stopped).toBe(!leavesAlways(name));
      }),
    );
  });

  it.each([
    ['automation_reminders', ['trial-ending', 'gift-ending', 'sleeping-tool']],
    ['order_updates', ['subscription-reactivated']],
  ] as const)('stop only what %s names', (choice, stopped) => {
    const chosen = { ...NOTIFICATION_DEFAULTS, [choice]: false };
    expect(names.filter((name) => !allowsNotification(chosen, name)).sort()).toEqual([...stopped].sort());
  });
});
