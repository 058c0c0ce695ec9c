import { ApiError } from '#web/api/api-error.ts';

const fallback = 'Erreur lors du traitement du paiement';

/** The server's error field, else the exception's message, else the general one (specification, section 8). */
export function failureMessage(error: unknown): string {
  const field = error instanceof ApiError ? error.fields.error?.[0] : undefined;
  if (field) return field;
  return (error instanceof Error && error.message) || fallback;
}
