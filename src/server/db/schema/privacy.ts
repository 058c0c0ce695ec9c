import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ARCHIVE_STATUSES, type ArchiveStatus } from '#domain/status/archive-status.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** Deleted when the person comes back (docs/product/deletion.md#unused-accounts-end). */
export const inactivityNotices = pgTable(
  'inactivity_notices',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    toldAt: instant('told_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    index('inactivity_notices_closes_idx').on(table.closesAt),
    check('inactivity_notices_in_advance', sql`${table.closesAt} > ${table.toldAt}`),
  ],
);

export const dataArchives = pgTable(
  'data_archives',
  {
    // Unguessable, because it also names the file in the private store.
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<ArchiveStatus>().notNull().default('preparing'),
    askedAt: instant('asked_at').notNull(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('data_archives_user_idx').on(table.userId, table.askedAt),
    index('data_archives_expiry_idx').on(table.expiresAt),
    uniqueIndex('data_archives_one_preparing').on(table.userId).where(sql`${table.status} = 'preparing'`),
    check('data_archives_status', sql`${table.status} in (${oneOf(ARCHIVE_STATUSES)})`),
    check(
      'data_archives_ready',
      sql`(${table.status} = 'ready') = (${table.readyAt} is not null and ${table.bytes} is not null)`,
    ),
  ],
);
