import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsNotification,
  EMAILS,
  emailWords,
  holdsSecret,
  leavesAlways,
  NOTIFICATION_DEFAULTS,
  type NotificationName,
} from './notification-preferences.ts';

const names = Object.keys(EMAILS) as NotificationName[];
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
/** Written apart from the table: who gives or takes a choice must say so here too. */
const stoppedBy = {
  email_notifications: [
    'welcome',
    'trial-started',
    'trial-ended',
    'gift-received',
    'idea-news',
    'idea-on-sale',
  ],
  automation_reminders: ['trial-ending', 'gift-ending', 'sleeping-tool'],
  order_updates: ['subscription-reactivated'],
} as const;
const refusable: readonly string[] = Object.values(stoppedBy).flat();
const owed = names.filter((name) => !refusable.includes(name));
/** Whoever adds an email that nobody may stop says so here a second time. */
const owedCount = 50;

describe('the preferences', () => {
  it('stop no email of the contract, of security or in answer, whatever they are', () => {
    fc.assert(
      fc.property(preferences, fc.constantFrom(...owed), (chosen, name) => allowsNotification(chosen, name)),
    );
  });

  it('stop every other email when all is refused', () => {
    expect(names.filter((name) => allowsNotification(refused, name))).toEqual(owed);
    expect(owed).toHaveLength(owedCount);
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

  it.each(['automation_reminders', 'order_updates'] as const)('stop only what %s names', (choice) => {
    const chosen = { ...NOTIFICATION_DEFAULTS, [choice]: false };
    expect(names.filter((name) => !allowsNotification(chosen, name)).sort()).toEqual(
      [...stoppedBy[choice]].sort(),
    );
  });
});

it('an email has its word, also one whose name was not kept', () => {
  expect(emailWords('purchase-receipt')).toBe('Reçu d’achat');
  expect(emailWords(null)).toBe('Email');
  expect(emailWords('toString')).toBe('Email');
});

it('nobody but its reader sees an email whose link acts as them', () => {
  for (const name of ['password-reset', 'invitation', 'email-change']) expect(holdsSecret(name)).toBe(true);
  expect(holdsSecret('purchase-receipt')).toBe(false);
});
