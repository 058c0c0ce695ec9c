import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant, lineOfText, whenMissing, writtenInstant } from '#contract-kit/fields.ts';
import { isEmail, normaliseEmail } from '#domain/people/email-address.ts';
import { cleanName } from '#domain/people/person-name.ts';
import { LANGUAGES, TECHNICAL_LEVELS, TIMEZONES } from '#domain/people/profile-choices.ts';
import { ANNEX_VERSIONS, TERMS_VERSIONS } from '#domain/terms/versions.ts';
import { identifierForm, nameForm } from '#domain/text/one-form.ts';

/** docs/product/address.md#always-billing */
export const addressEntity = z.object({
  id: z.int(),
  address_type: z.literal('billing'),
  address_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
  siren: z.string(),
  vat_number: z.string(),
  /** Null where nothing is asked of VIES: no number, or a French one (docs/product/address.md#company). */
  vat_status: z.enum(['waiting', 'valid', 'unknown']).nullable(),
  is_default: z.boolean(),
});

export const namedPerson = z.object({
  id: z.int(),
  /** Empty once the account is closed. */
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The account is closed: what is left of the person is what the law keeps. */
  is_deleted: z.boolean(),
});

export const profile = z.strictObject({
  company_name: lineOfText(150),
  language: z.enum(LANGUAGES, "Cette langue n'est pas proposée."),
  timezone: z.enum(TIMEZONES, "Ce fuseau horaire n'est pas proposé."),
  technical_level: z.enum(TECHNICAL_LEVELS, "Ce niveau n'est pas proposé."),
});

/** Euros (docs/product/account.md#what-its-owner-sees). */
export const account = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  restore_waiting: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  date_joined: isoInstant,
  last_login: isoInstant.nullable(),
  addresses: z.array(addressEntity),
  profile: z.object(profile.shape),
  subscription_settings: z.object({
    monthly_cap: euros,
    current_monthly_cost: euros,
    remaining_capacity: euros,
    active_subscriptions_count: z.int(),
  }),
});

export type Account = z.infer<typeof account>;

const name = lineOfText(100).overwrite(nameForm).overwrite(cleanName);
export const firstName = name;
export const lastName = name;

/** Addresses alone require the strict French format. */
export const phone = z
  .string()
  .overwrite(identifierForm)
  .regex(/^(?:\+?[\d\s().\-/]{6,25})?$/, "Le numéro de téléphone n'est pas valide.");

/** In the stored form, so that one person has one account. */
export function emailAddress(missing: string, invalid: string) {
  return z
    .string(whenMissing(missing))
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: ({ input }) => (input === '' ? missing : invalid) });
}

export const profileEmail = "L'email est obligatoire et doit être valide";

export const getAccount = endpoint(customer('GET', '/api/users/me/'), {
  summary: 'The signed-in customer: identity, profile, addresses, monthly cap',
  answer: account,
  errors: ['invalid_token'],
});

const choice = z.boolean('Choisissez oui ou non.');

const notificationPreferences = z.strictObject({
  email_notifications: choice,
  sms_notifications: choice,
  order_updates: choice,
  promotional_emails: choice,
  automation_reminders: choice,
});

export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const getPreferences = endpoint(customer('GET', '/api/users/preferences/'), {
  summary: 'Which notifications the customer wants',
  answer: notificationPreferences,
  errors: ['invalid_token'],
});

export const updatePreferences = endpoint(customer('PUT', '/api/users/preferences/update/'), {
  summary: 'Changes which notifications the customer wants; what is left out stays as it is',
  body: notificationPreferences.partial(),
  answer: notificationPreferences,
  errors: ['invalid_token'],
});

export type PreferencesUpdate = z.output<NonNullable<typeof updatePreferences.body>>;

const missing = "Données d'acceptation des CGU manquantes";

/** The server adds when it received it (docs/product/account.md#terms-are-logged). */
export const termsAcceptance = z.strictObject(
  {
    accepted: z.boolean(missing),
    timestamp: writtenInstant(missing, { offset: true }),
    userAgent: lineOfText(1000, missing),
    acceptanceUrl: lineOfText(2000, missing),
    version: z.enum(TERMS_VERSIONS, missing),
    /** The additional conditions that stood beside them; none, of who was not shown any. */
    annex: z.enum(ANNEX_VERSIONS, missing).optional(),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? missing : undefined) },
);

export type TermsAcceptance = z.infer<typeof termsAcceptance>;

export const TERMS_TYPES = ['registration', 'purchase', 'subscription'] as const;

export const logTermsAcceptance = endpoint(customer('POST', '/api/terms-acceptance/'), {
  summary: 'Logs that the customer accepted the terms: at registration, at a purchase, at a subscription',
  body: z.strictObject({
    type: z.enum(TERMS_TYPES),
    acceptance: termsAcceptance.refine(
      ({ accepted }) => accepted,
      "Vous devez accepter les conditions d'utilisation pour continuer.",
    ),
  }),
  answer: z.object({ id: z.int(), received_at: z.iso.datetime() }),
  status: 201,
});
