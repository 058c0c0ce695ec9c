/** docs/product/payment.md#name-of-the-operation */
export function isOwnNumber(operation: string | null): operation is string {
  return operation !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(operation);
}
