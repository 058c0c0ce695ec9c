import { ApiError } from '#web/api/api-error.ts';

const serverFailed = 'Erreur serveur temporaire. Veuillez réessayer dans quelques instants.';
const failed = "Erreur lors de l'inscription. Veuillez vérifier vos informations.";

/** Where the server's own words are missing or too general (docs/product/interface.md#words-of-an-error). */
export function registrationError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return new ApiError(-1, { detail: failed }, error);
  if (error.status === 409) return new ApiError(409, { email: [error.message] }, error);
  if (error.status >= 500) return new ApiError(error.status, { detail: serverFailed }, error);
  return error.status === 400 && !error.isExplained ? new ApiError(400, { detail: failed }, error) : error;
}
