import { z } from 'zod';
import { announcedRestore, importedData, importedFileBytes } from '#account/data-export/contract.ts';
import { anyone, endpoint } from '#contract-kit/endpoint.ts';
import { identifier, secret } from '#contract-kit/fields.ts';
import { PASSWORD_MESSAGES } from '#domain/people/password-rules.ts';
import { isSameSecret } from '#domain/text/one-form.ts';
import { account, firstName, lastName, phone, termsAcceptance } from '#people/accounts/contract.ts';
import { areStrings, email, passwordRequired, tokens, typedPassword } from '#people/auth/contract.ts';
import { runningTrial } from '#shop/free-trial/contract.ts';

const acceptedTerms = termsAcceptance.refine(
  ({ accepted }) => accepted,
  "Vous devez accepter les Conditions Générales d'Utilisation",
);

export const registration = z
  .strictObject({
    email,
    password1: typedPassword(passwordRequired),
    password2: secret().min(1, 'La confirmation du mot de passe est obligatoire').optional(),
    first_name: firstName.default(''),
    last_name: lastName.default(''),
    phone: phone.default(''),
    terms_acceptance: acceptedTerms,
    free_automation_id: z.int().positive().max(2_147_483_647).nullish(),
    imported_data: importedData.nullish(),
  })
  .refine(({ password1, password2 }) => !password2 || isSameSecret(password1, password2), {
    error: PASSWORD_MESSAGES.different,
    path: ['password2'],
    when: ({ value }) => areStrings(value, 'password1', 'password2'),
  });

export type Registration = z.output<typeof registration>;

export const register = endpoint(anyone('POST', '/api/auth/registration/'), {
  summary: 'Opens an account, logs the acceptance of the terms, signs in, sends the verification email',
  body: registration,
  /** `restore`: what the file may bring back once the email is verified. */
  answer: tokens.extend({ user: account, restore: announcedRestore.nullable() }),
  status: 201,
  errors: ['email_exists'],
  rateLimit: { perAddress: 30, windowSeconds: 600, perAccount: { field: 'email', max: 10 } },
  bodyMaxBytes: importedFileBytes,
  cost: 26,
});

export type Registered = z.output<typeof register.answer>;

export const validateInvitation = endpoint(anyone('POST', '/api/auth/invitation/validate/:token/'), {
  summary: 'Tells whether an invitation still holds, for whose account, and whether it is of the staff',
  params: z.object({ token: identifier(200) }),
  answer: z.object({ user_email: z.string(), first_name: z.string(), is_staff: z.boolean() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

/** The form asks for the password; the screen adds the token of its address and, of a customer, the terms. */
export const invitationAnswer = z
  .strictObject({
    token: identifier(200).min(1),
    password: typedPassword('Le mot de passe est requis'),
    confirm_password: secret('La confirmation est requise').min(1, 'La confirmation est requise'),
    terms_acceptance: acceptedTerms.nullish(),
  })
  .refine(({ password, confirm_password }) => !confirm_password || isSameSecret(password, confirm_password), {
    error: PASSWORD_MESSAGES.different,
    path: ['confirm_password'],
    when: ({ value }) => areStrings(value, 'password', 'confirm_password'),
  });

export const acceptInvitation = endpoint(anyone('POST', '/api/auth/invitation/accept/'), {
  summary: 'Chooses the first password by an invitation, which proves the email; customers accept the terms',
  body: invitationAnswer,
  answer: z.object({ message: z.string(), redirect_url: z.string(), user_email: z.string() }),
  errors: ['link_expired'],
  rateLimit: { perAddress: 30, windowSeconds: 600 },
});

export const verifyEmail = endpoint(anyone('POST', '/api/auth/registration/verify-email/'), {
  summary: 'Verifies an email, or takes a new one, by the key of the link sent to it',
  body: z.strictObject({ key: identifier(200).min(1) }),
  /** The trial that it began, while that runs, and what it restored. */
  answer: z.object({
    detail: z.string(),
    trial: runningTrial.nullable(),
    restored: announcedRestore.nullable(),
  }),
  errors: ['link_expired', 'email_exists'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export type VerifiedEmail = z.output<typeof verifyEmail.answer>;
