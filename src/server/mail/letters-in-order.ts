import type { LetterName } from '#domain/people/notification-preferences.ts';

/** See docs/product/email.md#in-their-order. What is urgent and stands for itself (a link, a password) never waits. */
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

export function topicOfLetter(name: LetterName, userId: number | undefined): string | undefined {
  return userId !== undefined && inOrder.has(name) ? `customer:${userId}` : undefined;
}
