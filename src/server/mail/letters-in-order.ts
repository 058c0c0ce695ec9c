import type { LetterName } from '#domain/notification-preferences.ts';

/**
 * The letters that say how things stand between a customer and the shop: what they own, pay, get back and end. The one read
 * last must be the last one decided (decision 35). What stands for itself and is urgent (a link, a password) waits for none.
 */
const inOrder: ReadonlySet<LetterName> = new Set([
  'purchase-receipt',
  'renewal-receipt',
  'payment-failed',
  'card-authentication',
  'payment-recovered',
  'subscription-suspended',
  'subscription-cancelled',
  'subscription-reactivated',
  'withdrawal-acknowledged',
  'dispute-lost',
  'restored-taken-back',
  'refund-sent',
  'refund-failed',
  'price-change',
  'trial-started',
  'trial-ending',
  'trial-ended',
  'gift-received',
  'gift-ending',
  'account-deleted',
]);

/** Letters of one topic leave in the order in which they were decided; those without one, each by itself. */
export function topicOfLetter(name: LetterName, userId: number | undefined): string | undefined {
  return userId !== undefined && inOrder.has(name) ? `customer:${userId}` : undefined;
}
