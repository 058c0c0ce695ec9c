/**
 * Payments and refunds bear their own number, a UUID, as the name of their operation at the provider (payments.md,
 * "metadata.op"). What staff began bears another name; what was made by hand bears any, or none.
 */
export function isOwnNumber(operation: string | null): operation is string {
  return operation !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(operation);
}
