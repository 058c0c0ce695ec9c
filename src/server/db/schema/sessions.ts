import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { KeyScope } from '#domain/people/api-key.ts';
import type { SessionEnd } from '#domain/people/timeline-words.ts';
import { users } from './accounts.ts';
import { identity, instant, oneOf } from './columns.ts';

const LINK_PURPOSES = [
  'verify_email',
  'change_email',
  'change_staff_email',
  'reset_password',
  'reset_admin_password',
  'invitation',
  'terminate',
  'withdraw',
  'price_change',
  'sleeping_tool',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The key itself is stored only as a hash. */
export const emailedLinks = pgTable(
  'emailed_links',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('emailed_links_user_idx').on(table.userId),
    index('emailed_links_expiry_idx').on(table.expiresAt),
    check('emailed_links_purpose', sql`${table.purpose} in (${oneOf(LINK_PURPOSES)})`),
  ],
);

const AUDIENCES = ['customer', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** docs/product/session.md#rotating-family */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<Audience>().notNull(),
    createdAt: instant('created_at').notNull(),
    // Staff only (docs/product/staff.md#step-up).
    provenAt: instant('proven_at'),
    factorAt: instant('factor_at'),
    // Staff only: they see where else they are signed in.
    address: text('address'),
    userAgent: text('user_agent'),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason').$type<SessionEnd>(),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    check('sessions_audience', sql`${table.audience} in (${oneOf(AUDIENCES)})`),
  ],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    successorId: uuid('successor_id').references((): AnyPgColumn => refreshTokens.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('refresh_tokens_session_idx').on(table.sessionId),
    index('refresh_tokens_expiry_idx').on(table.expiresAt),
    // Deleting a token looks up the one before it.
    index('refresh_tokens_successor_idx').on(table.successorId),
  ],
);

const FACTOR_KINDS = ['passkey', 'totp'] as const;
type FactorKind = (typeof FACTOR_KINDS)[number];

/** docs/product/staff.md#second-factor */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FactorKind>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    // A passkey's, in base64url.
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    transports: jsonb('transports').$type<string[]>(),
    // An authenticator's sealed secret, and the last 30-second step used.
    secret: text('secret'),
    lastStep: integer('last_step'),
  },
  (table) => [
    index('second_factors_user_idx').on(table.userId),
    check('second_factors_kind', sql`${table.kind} in (${oneOf(FACTOR_KINDS)})`),
    check(
      'second_factors_whole',
      sql`case ${table.kind}
        when 'passkey' then ${table.credentialId} is not null and ${table.publicKey} is not null and ${table.counter} is not null
        else ${table.secret} is not null and ${table.lastStep} is not null end`,
    ),
  ],
);

/** The code itself is stored as a keyed hash only. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_idx').on(table.userId)],
);

const CHALLENGE_PURPOSES = ['add_passkey', 'add_totp', 'prove'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A passkey's challenge or an authenticator's sealed secret, to be answered once. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    expected: text('expected').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('factor_challenges_session_idx').on(table.sessionId),
    index('factor_challenges_expiry_idx').on(table.expiresAt),
    check('factor_challenges_purpose', sql`${table.purpose} in (${oneOf(CHALLENGE_PURPOSES)})`),
  ],
);

/** docs/product/api-key.md#only-its-hash-is-kept */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<Audience>().notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    hash: text('hash').notNull().unique(),
    // Its last signs, by which its owner knows it again.
    ending: text('ending').notNull(),
    createdAt: instant('created_at').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at'),
    endToldAt: instant('end_told_at'),
    lastUsedAt: instant('last_used_at'),
    // The secret before the last rotation, until it ends.
    formerHash: text('former_hash').unique(),
    formerEndsAt: instant('former_ends_at'),
    formerUsedAt: instant('former_used_at'),
  },
  (table) => [
    index('api_keys_user_idx').on(table.userId),
    index('api_keys_untold_idx').on(table.expiresAt).where(sql`${table.endToldAt} is null`),
    check('api_keys_audience', sql`${table.audience} in (${oneOf(AUDIENCES)})`),
    check('api_keys_former', sql`(${table.formerHash} is null) = (${table.formerEndsAt} is null)`),
  ],
);
