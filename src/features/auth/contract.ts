import { z } from 'zod';
import { endpoint } from '../../contract-kit/endpoint.ts';
import { EMAIL_MAX, normaliseEmail } from '../../domain/email-address.ts';
import { customerPasswordProblem, PASSWORD_MESSAGES } from '../../domain/password-rules.ts';
import { account, emailAddress, firstName, lastName, phone } from '../account/contract.ts';
import { announcedRestore, importedData } from '../data-export/contract.ts';
import { termsAcceptance } from '../terms/contract.ts';

const emailRequired = "L'email est obligatoire";
const passwordRequired = 'Le mot de passe est obligatoire';
const emailInvalid = "L'email n'est pas valide";
const email = emailAddress(emailRequired, emailInvalid);

/** Both tokens of a session: JSON Web Tokens, 30 minutes and 7 days (ruling 5). */
const tokens = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokens>;

function passwordProblem(password: string): string | null {
  return password === '' ? passwordRequired : customerPasswordProblem(password);
}

const refreshToken = z.string().max(4096);

/** A new customer password (specification 5). */
export const newPassword = z
  .string(passwordRequired)
  .refine((password) => passwordProblem(password) === null, {
    error: ({ input }) => passwordProblem(String(input)) ?? undefined,
  });

const acceptedTerms = termsAcceptance.refine(
  ({ accepted }) => accepted,
  "Vous devez accepter les Conditions Générales d'Utilisation",
);

function areBothTyped(form: unknown): boolean {
  const { password1, password2 } = (form ?? {}) as Record<string, unknown>;
  return typeof password1 === 'string' && typeof password2 === 'string';
}

/** `password2` is asked by the form; when it is sent it must be the same, whatever else is wrong. */
export const registration = z
  .strictObject({
    email,
    password1: newPassword,
    password2: z.string().min(1, 'La confirmation du mot de passe est obligatoire').optional(),
    first_name: firstName.default(''),
    last_name: lastName.default(''),
    phone: phone.default(''),
    terms_acceptance: acceptedTerms,
    free_automation_id: z.int().positive().max(2_147_483_647).nullish(),
    imported_data: importedData.nullish(),
  })
  .refine(({ password1, password2 }) => !password2 || password1 === password2, {
    error: PASSWORD_MESSAGES.different,
    path: ['password2'],
    when: ({ value }) => areBothTyped(value),
  });

export type Registration = z.output<typeof registration>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/registration/',
  access: 'anyone',
  summary: 'Opens an account, logs the acceptance of the terms, signs in, sends the verification email',
  body: registration,
  /** `restore` says what the imported file will bring back once the email is verified. */
  answer: tokens.extend({ user: account, restore: announcedRestore.nullable() }),
  status: 201,
  errors: ['email_exists'],
  rateLimit: { perAddress: 30, windowSeconds: 600, perAccount: { field: 'email', max: 10 } },
});

export type Registered = z.output<typeof register.answer>;

export const credentials = z.strictObject({
  email: z
    .string(emailRequired)
    .overwrite(normaliseEmail)
    .min(1, emailRequired)
    .max(EMAIL_MAX, emailInvalid)
    .regex(/^\P{Cc}*$/u, emailInvalid),
  password: z.string(passwordRequired).min(1, passwordRequired).max(1024),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/token/',
  access: 'anyone',
  summary: 'Signs in by email and password',
  body: credentials,
  answer: tokens,
  errors: ['invalid_credentials', 'account_disabled'],
  rateLimit: {
    perAddress: 30,
    windowSeconds: 60,
    perAccount: { field: 'email', max: 8, windowSeconds: 900, failuresOnly: true },
  },
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  access: 'anyone',
  summary:
    'Exchanges a refresh token for a new pair; one used again ends its session, except within 30 seconds',
  body: z.strictObject({ refresh: refreshToken }),
  answer: tokens,
  errors: ['invalid_token'],
  rateLimit: { perAddress: 300, windowSeconds: 60 },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'anyone',
  summary: 'Ends the session of this refresh token, whatever its state',
  body: z.strictObject({ refresh: refreshToken }),
  answer: z.null(),
  status: 204,
});

/** Where only an email is asked: whether it may register, and a new verification link. */
export const emailOnly = z.strictObject({ email });

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/check-email/',
  access: 'anyone',
  summary: 'Tells whether an email may register: 409 when it has an account',
  body: emailOnly,
  answer: z.object({ exists: z.literal(false) }),
  errors: ['email_exists'],
  rateLimit: {
    perAddress: 20,
    windowSeconds: 60,
    perAccount: { field: 'email', max: 20, windowSeconds: 900 },
  },
});

const message = z.object({ detail: z.string() });

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/registration/verify-email/',
  access: 'anyone',
  summary: 'Verifies an email by the key of the link sent to it',
  body: z.strictObject({ key: z.string().min(1).max(200) }),
  answer: message,
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/registration/resend-email/',
  access: 'anyone',
  summary: 'Sends the verification link again; the answer is the same whether there is an account or not',
  body: emailOnly,
  answer: message,
  rateLimit: {
    perAddress: 10,
    windowSeconds: 600,
    perAccount: { field: 'email', max: 3, windowSeconds: 900 },
  },
});
