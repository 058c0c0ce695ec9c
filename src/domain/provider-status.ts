/** What the payment provider's words for a subscription mean to the shop. */

/** The provider will never bill it again, and it never comes back: what is over there is replaced, not resumed. */
export function isOverAtProvider(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
