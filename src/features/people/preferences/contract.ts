import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';

const choice = z.boolean('Choisissez oui ou non.');

const notificationPreferences = z.strictObject({
  email_notifications: choice,
  sms_notifications: choice,
  order_updates: choice,
  promotional_emails: choice,
  automation_reminders: choice,
});

export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const getPreferences = endpoint(customer('GET', '/api/users/preferences/'), {
  summary: 'Which notifications the customer wants',
  answer: notificationPreferences,
  errors: ['invalid_token'],
});

export const updatePreferences = endpoint(customer('PUT', '/api/users/preferences/update/'), {
  summary: 'Changes which notifications the customer wants; what is left out stays as it is',
  body: notificationPreferences.partial(),
  answer: notificationPreferences,
  errors: ['invalid_token'],
});

export type PreferencesUpdate = z.output<NonNullable<typeof updatePreferences.body>>;
