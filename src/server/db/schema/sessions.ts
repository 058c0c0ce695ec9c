import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SessionEnd } from '#domain/people/timeline-words.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

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
    // Staff only (docs/product/staff.md#second-factor).
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
