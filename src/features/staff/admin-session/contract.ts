import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { refreshToken, tokens } from '#people/auth/contract.ts';
import { account, emailAddress } from '#people/customers/contract.ts';
import { routes } from './calls.ts';

/** `missing` is the message when there is none. */
function password(missing: string) {
  return z.string(missing).min(1, missing).max(1024);
}

export const adminCredentials = z.strictObject({
  email: emailAddress("L'email est requis", "L'email n'est pas valide"),
  password: password('Le mot de passe est requis'),
});

/** The email is the signed-in person's. */
export const adminPassword = z.strictObject({ password: password('Veuillez saisir votre mot de passe') });

export const adminSignIn = endpoint(routes.adminSignIn, {
  summary: 'Opens a staff session by email and password, apart from the customer’s',
  body: adminCredentials,
  answer: tokens,
  errors: ['invalid_credentials', 'account_disabled', 'staff_only'],
  // Attempts on one account are limited too (docs/product/session.md#pace-of-passwords).
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});

export const refreshAdminSession = endpoint(routes.refreshAdminSession, {
  summary:
    'Exchanges a staff refresh token for a new pair; one used again ends its session, except within 30 seconds',
  body: z.strictObject({ refresh: refreshToken }),
  answer: tokens,
  errors: ['invalid_token'],
  rateLimit: { perAddress: 300, windowSeconds: 60 },
});

/** Says how long the session lasts without another sign-in. */
const adminAccount = account
  .pick({
    id: true,
    email: true,
    first_name: true,
    last_name: true,
    is_active: true,
    is_staff: true,
    is_superuser: true,
    last_login: true,
  })
  .extend({
    role: z.enum(STAFF_ROLES),
    /** What this role may do; the server asks again at each call. */
    rights: z.array(z.string()),
    session: z.object({ opened_at: isoInstant, expires_at: isoInstant }),
  });

export type AdminAccount = z.infer<typeof adminAccount>;

export const getAdmin = endpoint(routes.getAdmin, {
  summary: 'The signed-in member of the staff, and the life of this session',
  answer: adminAccount,
  errors: ['invalid_token'],
});
