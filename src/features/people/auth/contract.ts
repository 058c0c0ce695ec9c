import { z } from 'zod';
import { anyone, customer, endpoint, staff } from '#contract-kit/endpoint.ts';
import { identifier, secret, whenMissing } from '#contract-kit/fields.ts';
import * as session from '#contract-kit/session-routes.ts';
import { EMAIL_MAX, normaliseEmail } from '#domain/people/email-address.ts';
import { customerPasswordProblem, PASSWORD_MESSAGES } from '#domain/people/password-rules.ts';
import { isSameSecret } from '#domain/text/one-form.ts';
import { emailAddress } from '#people/accounts/contract.ts';

export const emailRequired = "L'email est obligatoire";
export const emailInvalid = "L'email n'est pas valide";
export const email = emailAddress(emailRequired, emailInvalid);

export const emailOnly = z.strictObject({ email });

/** docs/product/session.md#links-by-email */
export const emailedLinkLimit = {
  perAddress: 10,
  windowSeconds: 600,
  perAccount: { field: 'email', max: 3, windowSeconds: 900 },
};

const keyRequired = 'Ce champ est obligatoire.';
/** It is the last part of an emailed link. */
export const linkKey = identifier(200, keyRequired).min(1, keyRequired);

export const forgetPasswordLinks = endpoint(staff('POST', '/api/auth/password/cleanup/', 'links.forget'), {
  summary: 'Forgets the links to choose a password whose hour is over',
  body: z.strictObject({}).nullish(),
  answer: z.object({ detail: z.string(), deleted: z.int() }),
});

export const passwordRequired = 'Le mot de passe est obligatoire';

/** Each form has its own message when it is missing (docs/product/account.md#common-passwords-are-refused). */
export function typedPassword(missing: string, judge = customerPasswordProblem) {
  const problem = (password: string) => (password === '' ? missing : judge(password));
  return secret(missing).refine((password) => problem(password) === null, {
    error: ({ input }) => problem(String(input)) ?? undefined,
  });
}

export function areStrings(form: unknown, ...names: string[]): boolean {
  const typed = (form ?? {}) as Record<string, unknown>;
  return names.every((name) => typeof typed[name] === 'string');
}

export const currentPassword = secret('Le mot de passe actuel est requis')
  .min(1, 'Le mot de passe actuel est requis')
  .max(1024);

/** JSON Web Tokens (docs/product/session.md#rotating-family). */
export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokens>;

export const refreshToken = identifier(4096);

export const credentials = z.strictObject({
  email: z
    .string(whenMissing(emailRequired))
    .overwrite(normaliseEmail)
    .min(1, emailRequired)
    .max(EMAIL_MAX, emailInvalid)
    .regex(/^\P{Cc}*$/u, emailInvalid),
  password: secret(passwordRequired).min(1, passwordRequired).max(1024),
});

export const signIn = endpoint(anyone('POST', '/api/auth/token/'), {
  summary: 'Signs in by email and password',
  body: credentials,
  answer: tokens,
  errors: ['invalid_credentials', 'account_disabled'],
  // Attempts on one account are limited too (docs/product/session.md#pace-of-passwords).
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});

export const refreshSession = endpoint(session.refreshSession, {
  summary:
    'Exchanges a refresh token for a new pair; one used again ends its session, except within 30 seconds',
  body: z.strictObject({ refresh: refreshToken }),
  answer: tokens,
  errors: ['invalid_token'],
  rateLimit: { perAddress: 300, windowSeconds: 60 },
});

export const signOut = endpoint(session.signOut, {
  summary: 'Ends the session of this refresh token, whatever its state',
  body: z.strictObject({ refresh: refreshToken }),
  answer: z.null(),
  status: 204,
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export const checkEmail = endpoint(anyone('POST', '/api/auth/check-email/'), {
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

export const resendVerification = endpoint(anyone('POST', '/api/auth/registration/resend-email/'), {
  summary: 'Sends the verification link again; the answer is the same whether there is an account or not',
  body: emailOnly,
  answer: z.object({ detail: z.string() }),
  rateLimit: emailedLinkLimit,
});

const forgottenInvalid = 'Veuillez saisir un email valide';

export const forgottenPassword = z.strictObject({
  email: emailAddress('Veuillez saisir votre adresse email', forgottenInvalid),
});

export const requestPasswordReset = endpoint(anyone('POST', '/api/password/request/'), {
  summary: 'Sends a link to choose a new password; the answer is the same whether there is an account or not',
  body: forgottenPassword,
  answer: z.object({ message: z.string() }),
  rateLimit: emailedLinkLimit,
  cost: 3,
});

export const validatePasswordReset = endpoint(anyone('POST', '/api/password/validate/:token/'), {
  summary: 'Tells whether the link still holds, and for whose account',
  params: z.object({ token: identifier(200) }),
  answer: z.object({ message: z.string(), user_email: z.string() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

/** The form asks for the password; the screen adds the token of its address. */
export function resetForm(password: ReturnType<typeof typedPassword>) {
  return z
    .strictObject({
      token: identifier(200).min(1),
      password,
      confirm_password: secret('La confirmation est requise').min(1, 'La confirmation est requise'),
    })
    .refine(
      ({ password, confirm_password }) => !confirm_password || isSameSecret(password, confirm_password),
      {
        error: PASSWORD_MESSAGES.different,
        path: ['confirm_password'],
        when: ({ value }) => areStrings(value, 'password', 'confirm_password'),
      },
    );
}

export const passwordReset = resetForm(typedPassword('Le mot de passe est requis'));

export const confirmPasswordReset = endpoint(anyone('POST', '/api/password/confirm/'), {
  summary: 'Sets the new password by the link, once, and ends every session of the account',
  body: passwordReset,
  answer: z.object({ message: z.string(), redirect_url: z.string(), user_email: z.string() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 30, windowSeconds: 600 },
});

export const passwordChangeOf = (judge = customerPasswordProblem) =>
  z.strictObject({
    current_password: currentPassword,
    new_password: typedPassword('Le nouveau mot de passe est requis', judge),
  });

/** The form asks for it twice. */
export const passwordFormOf = (change: ReturnType<typeof passwordChangeOf>) =>
  change
    .extend({ confirm_password: secret().default('') })
    .refine(({ new_password, confirm_password }) => isSameSecret(new_password, confirm_password), {
      error: 'Les nouveaux mots de passe ne correspondent pas',
      path: ['confirm_password'],
      when: ({ value }) => areStrings(value, 'new_password', 'confirm_password'),
    });

const passwordChange = passwordChangeOf();

export const passwordChangeForm = passwordFormOf(passwordChange);

export const changePassword = endpoint(customer('POST', '/api/users/change-password/'), {
  summary: 'Changes the password by the current one; every other session of the account ends',
  body: passwordChange,
  answer: z.object({ message: z.string() }),
  errors: ['invalid_token', 'changed_in_administration'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
});
