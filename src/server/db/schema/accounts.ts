import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LastNumber } from '#domain/document/paper-numbers.ts';
import {
  LANGUAGES,
  type Language,
  TECHNICAL_LEVELS,
  type TechnicalLevel,
  TIMEZONES,
  type Timezone,
} from '#domain/people/profile-choices.ts';
import { GIVEN_ROLES, type GivenRole } from '#domain/people/staff-rights.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import type { RestoreClaim } from '#domain/subscription/restore.ts';
import type { SellerIdentity } from '#domain/terms/legal-text.ts';
import type { EditionName } from '#domain/terms/versions.ts';
import { bytes, cents, identity, instant, oneOf } from './columns.ts';

const TERMS_TYPES = ['registration', 'purchase', 'subscription'] as const;
type TermsType = (typeof TERMS_TYPES)[number];

/** The leading blank lets the index find a word by its first letter; the telephone keeps only its digits. */
const searchedPerson = sql.raw(
  `searchable(' ' || email || ' ' || first_name || ' ' || last_name || ' ' || regexp_replace(phone, '\\D', '', 'g'))`,
);

export const users = pgTable(
  'users',
  {
    id: identity(),
    // Opaque, so that erasing the row keeps the chain valid (docs/product/ledger.md#opaque-and-without-words).
    ledgerId: uuid('ledger_id').notNull().unique().defaultRandom(),
    email: text('email').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    isStaff: boolean('is_staff').notNull().default(false),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    // Null means administrator (docs/product/staff.md#four-roles).
    staffRole: text('staff_role').$type<GivenRole>(),
    dateJoined: instant('date_joined').notNull(),
    lastLogin: instant('last_login'),
    // The last sign-in, or the last day that a session was used.
    lastSeenAt: instant('last_seen_at'),
    monthlyCap: cents('monthly_cap').notNull().default(DEFAULT_MONTHLY_CAP),
    companyName: text('company_name').notNull().default(''),
    language: text('language').$type<Language>().notNull().default('fr'),
    timezone: text('timezone').$type<Timezone>().notNull().default('Europe/Paris'),
    technicalLevel: text('technical_level').$type<TechnicalLevel>().notNull().default('beginner'),
    // docs/product/trial.md#waits-for-the-verified-email
    chosenTrialAutomationId: integer('chosen_trial_automation_id'),
    trialUsedAt: instant('trial_used_at'),
    // A sweep notes trials older than `used_trials` there.
    trialNoted: boolean('trial_noted').notNull().default(false),
    stripeCustomerId: text('stripe_customer_id').unique(),
    // The index rechecks each row, and a stored text is ten times as fast as the expression.
    searchText: text('search_text').notNull().generatedAlwaysAs(searchedPerson),
    // Personal data stays until the payment provider has closed the account too.
    deletedAt: instant('deleted_at'),
    anonymisedAt: instant('anonymised_at'),
  },
  (table) => [
    // Deleting an account frees its address before its data is erased.
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    index('users_erasure_idx')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.anonymisedAt} is null`),
    index('users_date_joined_idx').on(table.dateJoined),
    // docs/product/administration.md#search-of-people
    index('users_search_idx')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .where(sql`${table.deletedAt} is null`),
    index('users_name_idx')
      .on(sql`searchable(${table.lastName} || ' ' || ${table.firstName})`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('users_open_idx').on(table.id).where(sql`${table.deletedAt} is null`),
    index('users_inactive_idx')
      .on(table.dateJoined, table.id)
      .where(sql`not ${table.isActive} and ${table.deletedAt} is null`),
    index('users_staff_idx').on(table.id).where(sql`${table.isStaff} and ${table.deletedAt} is null`),
    index('users_email_search_idx').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
    index('users_trial_unnoted_idx')
      .on(table.id)
      .where(
        sql`${table.trialUsedAt} is not null and not ${table.trialNoted} and ${table.deletedAt} is null`,
      ),
    index('users_deleted_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('users_unused_idx')
      .on(sql`coalesce(${table.lastSeenAt}, ${table.dateJoined})`)
      .where(sql`${table.deletedAt} is null and not ${table.isStaff}`),
    check('users_monthly_cap_range', sql`${table.monthlyCap} between 200 and 10000`),
    check('users_language', sql`${table.language} in (${oneOf(LANGUAGES)})`),
    check('users_timezone', sql`${table.timezone} in (${oneOf(TIMEZONES)})`),
    check('users_technical_level', sql`${table.technicalLevel} in (${oneOf(TECHNICAL_LEVELS)})`),
    check(
      'users_staff_role',
      sql`${table.staffRole} is null or (${table.isStaff} and ${table.staffRole} in (${oneOf(GIVEN_ROLES)}))`,
    ),
    // A last check: every call normalises addresses (docs/product/account.md#email-looks-like-one).
    check(
      'users_email_one_form',
      sql`${table.email} is nfkc normalized and ${table.email} !~ ${sql.raw("'[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0]'")}`,
    ),
    check('users_superuser_is_staff', sql`not ${table.isSuperuser} or ${table.isStaff}`),
  ],
);

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('customer_notes_user_idx').on(table.userId, table.createdAt)],
);

export const notificationPreferences = pgTable('notification_preferences', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  smsNotifications: boolean('sms_notifications').notNull().default(false),
  orderUpdates: boolean('order_updates').notNull().default(true),
  promotionalEmails: boolean('promotional_emails').notNull().default(false),
  automationReminders: boolean('automation_reminders').notNull().default(true),
});

export const addresses = pgTable(
  'addresses',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressType: text('address_type').$type<'billing'>().notNull().default('billing'),
    addressName: text('address_name').notNull().default('Facturation'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company').notNull().default(''),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull().default('France'),
    phone: text('phone').notNull().default(''),
    // docs/product/address.md#company
    siren: text('siren').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    // Null until VIES has answered; what it gave as proof stands beside, empty where the number is not valid.
    vatCheckedAt: instant('vat_checked_at'),
    vatValid: boolean('vat_valid').notNull().default(false),
    vatProof: text('vat_proof').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('addresses_user_idx').on(table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
    check('addresses_type', sql`${table.addressType} = 'billing'`),
  ],
);

/** docs/product/legal-pages.md#kept-as-accepted */
export const termsDocuments = pgTable(
  'terms_documents',
  {
    // SHA-256 of the file.
    digest: text('digest').primaryKey(),
    edition: text('edition').$type<EditionName>().notNull(),
    // What the settings said of the seller.
    identity: jsonb('identity').$type<SellerIdentity>().notNull(),
    file: bytes('file').notNull(),
    // The form of withdrawal of the same text.
    form: bytes('form').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [uniqueIndex('terms_documents_once').on(table.edition, sql`md5(${table.identity}::text)`)],
);

export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    id: identity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').$type<TermsType>().notNull(),
    accepted: boolean('accepted').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    userAgent: text('user_agent').notNull(),
    acceptanceUrl: text('acceptance_url').notNull(),
    version: text('version').notNull(),
    // The text that was shown; before there was an annex, none other than this one was.
    edition: text('edition').$type<EditionName>().notNull().default('1.0'),
    // Null before files were kept.
    document: text('document').references(() => termsDocuments.digest),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('terms_acceptances_user_idx').on(table.userId),
    index('terms_acceptances_document_idx').on(table.document),
    check('terms_acceptances_type', sql`${table.type} in (${oneOf(TERMS_TYPES)})`),
  ],
);

/** docs/product/deletion.md#record-for-a-restore */
export const deletionRecords = pgTable('deletion_records', {
  emailHmac: text('email_hmac').primaryKey(),
  purchaseIds: jsonb('purchase_ids').$type<number[]>().notNull(),
  monthlyCap: cents('monthly_cap').notNull(),
  lastNumbers: jsonb('last_numbers').$type<LastNumber[]>().notNull().default([]),
  deletedAt: instant('deleted_at').notNull(),
  restoredAt: instant('restored_at'),
  purgeAt: instant('purge_at').notNull(),
});

/** Mailboxes by keyed hash (docs/product/trial.md#once-per-person). */
export const usedTrials = pgTable(
  'used_trials',
  {
    personHmac: text('person_hmac').primaryKey(),
    usedAt: instant('used_at').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    purgeAt: instant('purge_at'),
  },
  (table) => [
    index('used_trials_user_idx').on(table.userId),
    index('used_trials_purge_idx').on(table.purgeAt).where(sql`${table.purgeAt} is not null`),
  ],
);

/** docs/product/export-and-restore.md#same-email-verified-deleted */
export const pendingRestores = pgTable('pending_restores', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  claim: jsonb('claim').$type<RestoreClaim>().notNull(),
  createdAt: instant('created_at').notNull(),
});
