/** It never comes back: what is over there is replaced, not resumed. */
export function isOverAtProvider(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
