import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';
import { users } from './accounts.ts';
import { cents, identity, instant } from './columns.ts';

const slugPattern = sql.raw(`'^[a-z0-9]+(-[a-z0-9]+)*$'`);

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    name: text('name').notNull().unique(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('categories_slug', sql`${table.slug} ~ ${slugPattern}`)],
);

export const automations = pgTable(
  'automations',
  {
    id: identity(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull(),
    // Key of the cover in the file store; empty when there is none.
    imageKey: text('image_key').notNull().default(''),
    available: boolean('available').notNull().default(true),
    subscriptionAvailable: boolean('subscription_available').notNull().default(true),
    purchasePrice: cents('purchase_price').notNull().default(DEFAULT_PURCHASE_PRICE),
    // For new buyers; existing subscribers follow `subscription_prices`.
    subscriptionPrice: cents('subscription_price').notNull().default(DEFAULT_SUBSCRIPTION_PRICE),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // In the order of the shelf, so that a page is read without sorting.
    index('automations_category_idx')
      .on(table.categoryId, sql`${table.name} collate french`, table.id)
      .where(sql`${table.available}`),
    index('automations_order_idx')
      .on(sql`${table.name} collate french`, table.id)
      .where(sql`${table.available}`),
    index('automations_search_idx').using(
      'gin',
      sql`searchable(${table.name} || ' ' || ${table.description}) gin_trgm_ops`,
    ),
    check('automations_slug', sql`${table.slug} ~ ${slugPattern}`),
    check('automations_purchase_price_positive', sql`${table.purchasePrice} > 0`),
    check('automations_subscription_price_positive', sql`${table.subscriptionPrice} > 0`),
  ],
);

export const automationPages = pgTable('automation_pages', {
  automationId: integer('automation_id')
    .primaryKey()
    .references(() => automations.id, { onDelete: 'cascade' }),
  html: text('html').notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});

/** Each price with its first day (docs/product/price-change.md#dated-row). */
export const subscriptionPrices = pgTable(
  'subscription_prices',
  {
    id: identity(),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    amount: cents('amount').notNull(),
    announcedAt: instant('announced_at').notNull(),
    subscribersFrom: instant('subscribers_from').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('subscription_prices_from').on(table.automationId, table.subscribersFrom),
    check('subscription_prices_positive', sql`${table.amount} > 0`),
  ],
);
