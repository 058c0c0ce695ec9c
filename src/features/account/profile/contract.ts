import { z } from 'zod';
import { anyone, customer, endpoint, publicReading } from '#contract-kit/endpoint.ts';
import { isoInstant, lineOfText, secret } from '#contract-kit/fields.ts';
import {
  account,
  emailAddress,
  firstName,
  lastName,
  phone,
  profile,
  profileEmail,
  TERMS_TYPES,
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

export const MOST_ACCEPTANCES = 100;

/** `sha256` is that of the file at `pdf_url`; null of what was accepted before files were kept. */
const acceptedTerms = z.object({
  id: z.int(),
  type: z.enum(TERMS_TYPES),
  accepted_at: isoInstant,
  edition: z.string(),
  page_url: z.string(),
  pdf_url: z.string(),
  sha256: z.string().nullable(),
});

export type OwnAcceptance = z.infer<typeof acceptedTerms>;

export const listAcceptances = endpoint(customer('GET', '/api/users/terms/'), {
  summary: 'The terms that the customer accepted, when and in which version; the latest hundred',
  answer: z.object({ results: z.array(acceptedTerms).max(MOST_ACCEPTANCES) }),
  errors: ['invalid_token'],
});

export const readTermsPdf = endpoint(anyone('GET', '/api/terms/:name/pdf/'), {
  summary: 'Terms as a PDF: by the name of an edition as it is now, or by a SHA-256 as it was accepted',
  params: z.object({ name: lineOfText(64) }),
  answer: z.null(),
  file: 'application/pdf',
  errors: ['not_found'],
  rateLimit: publicReading,
});
