import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ListedFacts } from '#domain/document/document-facts.ts';
import { type BookPart, NUMBERED_KINDS, type NumberedKind } from '#domain/document/document-limits.ts';
import type { IssuedPaper } from '#domain/document/issued-papers.ts';
import { PAYMENT_MEANS, type PaymentMeans } from '#domain/document/paper-state.ts';
import { users } from './accounts.ts';
import { automations } from './catalogue.ts';
import { identity, instant, oneOf } from './columns.ts';

/** Writers lock this row (docs/product/document.md). */
export const documentStores = pgTable(
  'document_stores',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Null for the customer's own book, which tools share.
    automationId: integer('automation_id').references(() => automations.id, { onDelete: 'cascade' }),
    bytes: integer('bytes').notNull().default(0),
    allowed: text('allowed').array().$type<BookPart[]>().notNull().default([]),
    // Of a tool: what its customer answered, whatever they said. `allowed` of the book is for all tools.
    asked: text('asked').array().$type<BookPart[]>().notNull().default([]),
    usedAt: instant('used_at').notNull(),
    nextLookAt: instant('next_look_at').notNull(),
    shutAt: instant('shut_at'),
    toldAt: instant('told_at'),
  },
  (table) => [
    unique('document_stores_owner').on(table.userId, table.automationId).nullsNotDistinct(),
    index('document_stores_automation_idx').on(table.automationId),
    index('document_stores_look_idx').on(table.nextLookAt).where(sql`${table.automationId} is not null`),
    check('document_stores_bytes', sql`${table.bytes} >= 0`),
  ],
);

export const documents = pgTable(
  'documents',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => documentStores.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    title: text('title').notNull(),
    renamed: boolean('renamed').notNull().default(false),
    value: text('value').notNull(),
    bytes: integer('bytes').notNull(),
    version: integer('version').notNull().default(1),
    saveId: uuid('save_id').notNull(),
    createdAt: instant('created_at').notNull(),
    savedAt: instant('saved_at').notNull(),
    archivedAt: instant('archived_at'),
    kind: text('kind').$type<NumberedKind>(),
    number: integer('number'),
    issuedAt: instant('issued_at'),
    paper: jsonb('paper').$type<IssuedPaper>(),
    facts: jsonb('facts').$type<ListedFacts>(),
    // That of the document when its facts were read; a sweep reads what another server wrote without them.
    factsVersion: integer('facts_version'),
    // JSON of a `WrittenPaper`: as it was issued, whatever becomes of the tool.
    written: text('written'),
    // That of `document_logos` which its PDF bears: many papers have one, so it is kept once.
    logo: text('logo'),
    paidOn: date('paid_on', { mode: 'string' }),
    paidBy: text('paid_by').$type<PaymentMeans>(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.key] }),
    check('documents_kind', sql`${table.kind} in (${oneOf(NUMBERED_KINDS)})`),
    check(
      'documents_issued_whole',
      sql`num_nonnulls(${table.kind}, ${table.number}, ${table.issuedAt}) in (0, 3)`,
    ),
    check('documents_paid_whole', sql`num_nonnulls(${table.paidOn}, ${table.paidBy}) in (0, 2)`),
    check('documents_paid_by', sql`${table.paidBy} in (${oneOf(PAYMENT_MEANS)})`),
    check('documents_paid_invoice', sql`${table.paidOn} is null or ${table.kind} = 'invoice'`),
    index('documents_unread_idx')
      .on(table.savedAt)
      .where(sql`${table.factsVersion} is distinct from ${table.version}`),
  ],
);

/** The letterheads of what is issued, by what they are: each is kept once, and goes with its store. */
export const documentLogos = pgTable(
  'document_logos',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => documentStores.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    picture: text('picture').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.digest] })],
);

/** docs/product/document.md#former-versions */
export const documentVersions = pgTable(
  'document_versions',
  {
    storeId: integer('store_id').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: text('value').notNull(),
    bytes: integer('bytes').notNull(),
    savedAt: instant('saved_at').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.key, table.version] }),
    foreignKey({
      columns: [table.storeId, table.key],
      foreignColumns: [documents.storeId, documents.key],
    }).onDelete('cascade'),
  ],
);

/** docs/product/document.md#numbers-without-holes */
export const documentSequences = pgTable(
  'document_sequences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NumberedKind>().notNull(),
    last: integer('last').notNull(),
    day: date('day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('document_sequences_kind', sql`${table.kind} in (${oneOf(NUMBERED_KINDS)})`),
    check('document_sequences_positive', sql`${table.last} > 0`),
  ],
);
