/** Which letters a customer's preferences may stop, and which leave whatever they say (specification 9; the law). */

/** What a customer who never chose gets (specification, section 9). */
export const NOTIFICATION_DEFAULTS = {
  email_notifications: true,
  sms_notifications: false,
  order_updates: true,
  promotional_emails: false,
  automation_reminders: true,
};

export type NotificationPreferences = { readonly [Choice in keyof typeof NOTIFICATION_DEFAULTS]: boolean };

/** `always`, or the choice that a letter follows. */
export type LetterRule = 'always' | 'email_notifications' | 'order_updates' | 'automation_reminders';

/**
 * Every letter of the shop, by its name in `emails/email-props.ts`, and why it always leaves or may be refused:
 *
 * | letters | rule | why |
 * |---|---|---|
 * | verification, password-reset, email-change, termination-link, withdrawal-link | always | asked for by the person a moment ago: without the letter the act cannot be done |
 * | password-changed, email-left | always | security: the rightful owner must learn of it |
 * | purchase-receipt | always | confirmation of the contract on a durable medium (C. conso. L. 221-13) |
 * | renewal-receipt | always | money that was taken is always told, with its invoice (decision 29) |
 * | payment-failed, card-authentication, subscription-suspended | always | default on the contract, told before the service is cut (C. civ. 1226) |
 * | payment-recovered | always | takes back the cut that the failure had announced |
 * | subscription-cancelled, withdrawal-acknowledged | always | the end of the contract, confirmed on a durable medium (C. conso. L. 215-1-1, L. 221-21) |
 * | dispute-lost, restored-taken-back | always | the end of the contract too, which its reader may not have wanted |
 * | refund-sent, refund-failed | always | money owed to the person, and what becomes of it (C. conso. L. 221-24) |
 * | price-change | always | a change of the contract, announced 30 days ahead with the right to leave (specification 1) |
 * | account-deleted | always | the answer to an erasure (GDPR art. 12.3) |
 * | account-inactive | always | the warning without which an unused account may not end (CNIL; decision 29) |
 * | data-archive-ready | always | the answer to a request for one’s data (GDPR art. 12.3, 15, 20) |
 * | ticket-received, ticket-resolved, idea-received | always | answers to one's own request, also of people without an account |
 * | welcome, trial-started, trial-ended, gift-received | email_notifications | news, also on the screens |
 * | subscription-reactivated | order_updates | says what the person has just done on the screen |
 * | trial-ending, gift-ending | automation_reminders | reminders: nothing is debited when they are missed |
 */
export const LETTER_RULES = {
  verification: 'always',
  'password-reset': 'always',
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
  'data-archive-ready': 'always',
  'ticket-received': 'always',
  'ticket-resolved': 'always',
  'idea-received': 'always',
  welcome: 'email_notifications',
  'trial-started': 'email_notifications',
  'trial-ended': 'email_notifications',
  'gift-received': 'email_notifications',
  'subscription-reactivated': 'order_updates',
  'trial-ending': 'automation_reminders',
  'gift-ending': 'automation_reminders',
} as const satisfies Record<string, LetterRule>;

export type LetterName = keyof typeof LETTER_RULES;

/** The letters that follow one rule: a text that says what a choice stops names each of them, or does not compile. */
export type LettersOf<Rule extends LetterRule> = {
  [Name in LetterName]: (typeof LETTER_RULES)[Name] extends Rule ? Name : never;
}[LetterName];

/** Whether a letter may leave; one that may be refused needs its own choice and `email_notifications`, which rules all. */
export function allowsLetter(preferences: NotificationPreferences, name: LetterName): boolean {
  const rule: LetterRule = LETTER_RULES[name];
  return rule === 'always' || (preferences.email_notifications && preferences[rule]);
}
