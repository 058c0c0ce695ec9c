import { ApiError } from '#web/api/api-error.ts';

const fallback = 'Erreur lors du traitement du paiement';

/** See docs/product/payment.md#words-of-a-refusal. */
export function failureMessage(error: unknown): string {
  const field = error instanceof ApiError ? error.fields.error?.[0] : undefined;
  if (field) return field;
  return (error instanceof Error && error.message) || fallback;
}
