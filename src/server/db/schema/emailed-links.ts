import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

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
