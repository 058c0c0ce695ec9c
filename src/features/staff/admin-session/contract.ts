import { z } from 'zod';
import { anyone, endpoint, staff, staffAtDoor } from '#contract-kit/endpoint.ts';
import { identifier, isoInstant, secret } from '#contract-kit/fields.ts';
import * as session from '#contract-kit/session-routes.ts';
import { adminPasswordProblem, PASSWORD_MESSAGES } from '#domain/people/password-rules.ts';
import { DOORSTEPS } from '#domain/people/second-factor.ts';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { isSameSecret } from '#domain/text/one-form.ts';
import { account, emailAddress } from '#people/accounts/contract.ts';
import {
  areStrings,
  currentPassword,
  emailedLinkLimit,
  refreshToken,
  resetForm,
  tokens,
  typedPassword,
} from '#people/auth/contract.ts';

export const countQueue = endpoint(staff('GET', '/api/admin/queue/', 'queue.read'), {
  summary: 'How much of each kind waits for a person now',
  answer: z.object({
    at: isoInstant,
    late_payments: z.int(),
    alerts: z.int(),
    /** It is the count of the last finished comparison. */
    differences: z.int(),
    disputes: z.int(),
    messages: z.int(),
    renewals: z.int(),
    /** It counts each matter once and leaves the renewals out: an alert about what another count holds is not added. */
    matters: z.int(),
  }),
});

export type QueueCounts = z.infer<typeof countQueue.answer>;

/** `missing` is the message when there is none. */
function password(missing: string) {
  return secret(missing).min(1, missing).max(1024);
}

export const adminCredentials = z.strictObject({
  email: emailAddress("L'email est requis", "L'email n'est pas valide"),
  password: password('Le mot de passe est requis'),
});

/** The signed-in person's email is known. */
export const adminPassword = z.strictObject({ password: password('Veuillez saisir votre mot de passe') });

export const adminSignIn = endpoint(anyone('POST', '/api/admin/token/'), {
  summary: 'Opens a staff session by email and password, apart from the customer’s',
  body: adminCredentials,
  answer: tokens,
  errors: ['invalid_credentials', 'account_disabled', 'staff_only'],
  // Attempts on one account are limited too (docs/product/session.md#pace-of-passwords).
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});

export const refreshAdminSession = endpoint(session.refreshAdminSession, {
  summary:
    'Exchanges a staff refresh token for a new pair; one used again ends its session, except within 30 seconds',
  body: z.strictObject({
    refresh: refreshToken,
    /** It counts from the person's last act, so that a page's own requests keep no session alive. Zero by default. */
    idle_seconds: z.int().min(0).max(2_147_483_647).optional(),
  }),
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
    /** The server checks again at each call. */
    rights: z.array(z.string()),
    session: z.object({ opened_at: isoInstant, expires_at: isoInstant }),
    /** The session needs it to enter (docs/product/staff.md#at-the-door). */
    lacks: z.enum(DOORSTEPS).nullable(),
  });

export type AdminAccount = z.infer<typeof adminAccount>;

export const getAdmin = endpoint(staffAtDoor('GET', '/api/admin/me/', 'factor_required', 'factor_missing'), {
  summary: 'The signed-in member of the staff, and the life of this session',
  answer: adminAccount,
  errors: ['invalid_token'],
});

export const adminForgottenPassword = z.strictObject({
  email: emailAddress("L'email est requis", "L'email n'est pas valide"),
});

const request = {
  summary: 'Sends a link to choose a new staff password; the answer is the same whoever asks',
  body: adminForgottenPassword,
  answer: z.object({ message: z.string() }),
  rateLimit: emailedLinkLimit,
};
export const requestAdminReset = endpoint(anyone('POST', '/api/admin/password/request/'), request);
/** It is the same call under another path. */
export const requestAdminResetToo = endpoint(anyone('POST', '/api/password/request-admin/'), request);

export const validateAdminReset = endpoint(anyone('POST', '/api/admin/password/validate/:token/'), {
  summary: 'Tells whether the link still holds, and for whose account',
  params: z.object({ token: identifier(200) }),
  answer: z.object({ message: z.string(), user_email: z.string() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

const staffPassword = typedPassword('Le mot de passe est requis', adminPasswordProblem);

/** The confirmation has another name on the wire than in a customer's form. */
export const adminResetForm = resetForm(staffPassword);

export const resetAdminPassword = endpoint(anyone('POST', '/api/admin/password/reset/'), {
  summary: 'Sets the new staff password by the link, once, and ends every session of the account',
  body: z
    .strictObject({
      token: identifier(200).min(1),
      password: staffPassword,
      confirmPassword: secret('La confirmation est requise').min(1, 'La confirmation est requise'),
    })
    .refine(({ password, confirmPassword }) => !confirmPassword || isSameSecret(password, confirmPassword), {
      error: PASSWORD_MESSAGES.different,
      path: ['confirmPassword'],
      when: ({ value }) => areStrings(value, 'password', 'confirmPassword'),
    }),
  answer: z.object({ message: z.string(), redirect_url: z.string(), user_email: z.string() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 30, windowSeconds: 600 },
});

export const proofForm = z.strictObject({ current_password: currentPassword });

export const proveIdentity = endpoint(staff('POST', '/api/admin/proof/', 'admin.enter'), {
  summary:
    'Proves again who this session is, by the password of who has no second factor; what needs it is then open for ten minutes',
  body: proofForm,
  answer: z.object({ proven_until: isoInstant }),
  errors: ['invalid_token'],
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});
