/** docs/product/email.md#which-emails-always-leave */

export const NOTIFICATION_DEFAULTS = {
  email_notifications: true,
  sms_notifications: false,
  order_updates: true,
  promotional_emails: false,
  automation_reminders: true,
};

export type NotificationPreferences = { readonly [Choice in keyof typeof NOTIFICATION_DEFAULTS]: boolean };

/** `staff` emails always leave, and only to the team. */
export type NotificationRule =
  | 'always'
  | 'staff'
  | 'email_notifications'
  | 'order_updates'
  | 'automation_reminders';

export const NOTIFICATION_RULES = {
  verification: 'always',
  'password-reset': 'always',
  'admin-password-reset': 'staff',
  'factor-added': 'staff',
  'factor-removed': 'staff',
  'recovery-code-used': 'staff',
  'recovery-codes-renewed': 'staff',
  'factors-reset': 'staff',
  'email-change': 'always',
  'termination-link': 'always',
  'withdrawal-link': 'always',
  'password-changed': 'always',
  'email-left': 'always',
  'purchase-receipt': 'always',
  'renewal-receipt': 'always',
  'payment-failed': 'always',
  'card-authentication': 'always',
  'subscription-suspended': 'always',
  'payment-recovered': 'always',
  'subscription-cancelled': 'always',
  'withdrawal-acknowledged': 'always',
  'refund-sent': 'always',
  'refund-failed': 'always',
  'dispute-lost': 'always',
  'restored-taken-back': 'always',
  'price-change': 'always',
  'account-deleted': 'always',
  'account-inactive': 'always',
  invitation: 'always',
  'account-deactivated': 'always',
  'account-reactivated': 'always',
  'data-archive-ready': 'always',
  'documents-ending': 'always',
  'ticket-received': 'always',
  'ticket-answered': 'always',
  'ticket-resolved': 'always',
  'idea-received': 'always',
  'idea-gift': 'always',
  'email-not-taken': 'always',
  welcome: 'email_notifications',
  'trial-started': 'email_notifications',
  'trial-ended': 'email_notifications',
  'gift-received': 'email_notifications',
  'idea-news': 'email_notifications',
  'idea-on-sale': 'email_notifications',
  'subscription-reactivated': 'order_updates',
  'trial-ending': 'automation_reminders',
  'gift-ending': 'automation_reminders',
  'sleeping-tool': 'automation_reminders',
} as const satisfies Record<string, NotificationRule>;

export type NotificationName = keyof typeof NOTIFICATION_RULES;

/** A text that lists the emails of a choice does not compile unless it names them all. */
export type EmailsOf<Rule extends NotificationRule> = {
  [Name in NotificationName]: (typeof NOTIFICATION_RULES)[Name] extends Rule ? Name : never;
}[NotificationName];

export const leavesAlways = (name: NotificationName): boolean =>
  ['always', 'staff'].includes(NOTIFICATION_RULES[name]);

export function allowsNotification(preferences: NotificationPreferences, name: NotificationName): boolean {
  const rule: NotificationRule = NOTIFICATION_RULES[name];
  if (rule === 'always' || rule === 'staff') return true;
  return preferences.email_notifications && preferences[rule];
}
