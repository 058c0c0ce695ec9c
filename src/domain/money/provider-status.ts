export function isOverAtProvider(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
