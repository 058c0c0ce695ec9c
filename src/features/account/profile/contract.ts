import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { secret } from '#contract-kit/fields.ts';
import {
  account,
  emailAddress,
  firstName,
  lastName,
  phone,
  profile,
  profileEmail,
} from '#people/accounts/contract.ts';
import { currentPassword } from '#people/auth/contract.ts';

export const updateAccount = endpoint(customer('PUT', '/api/users/me/'), {
  summary: 'Changes names, phone and profile; a new email takes effect by the link sent to it',
  body: z.strictObject({
    email: emailAddress(profileEmail, profileEmail).optional(),
    /** Needed for a new email only (docs/product/account.md#new-email-by-its-link). */
    current_password: secret('Le mot de passe actuel est requis').max(1024).optional(),
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    phone: phone.optional(),
    profile: profile.partial().optional(),
  }),
  answer: account,
  errors: ['invalid_token', 'email_exists', 'changed_in_administration'],
  rateLimit: { perAddress: 120, windowSeconds: 60 },
  cost: 2,
});

export type AccountUpdate = z.output<NonNullable<typeof updateAccount.body>>;

/** A part of `PUT /api/users/me/` (docs/product/account.md#new-email-by-its-link). */
export const emailChangeForm = z.strictObject({
  email: emailAddress(profileEmail, profileEmail),
  current_password: currentPassword,
});
