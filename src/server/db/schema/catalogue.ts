import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MOST_PICTURES } from '#domain/page/pictures.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '#domain/price/prices.ts';
import { users } from './accounts.ts';
import { cents, identity, instant } from './columns.ts';

/** Each change adds one, so that a form knows which version it was filled from. */
const version = () => integer('version').notNull().default(1);

const slugPattern = sql.raw(`'^[a-z0-9]+(-[a-z0-9]+)*$'`);

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('categories_name').on(table.name).where(sql`${table.deletedAt} is null`),
    uniqueIndex('categories_slug_taken').on(table.slug).where(sql`${table.deletedAt} is null`),
    check('categories_slug', sql`${table.slug} ~ ${slugPattern}`),
  ],
);

export const formerCategorySlugs = pgTable('former_category_slugs', {
  slug: text('slug').primaryKey(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
  leftAt: instant('left_at').notNull(),
});

export const automations = pgTable(
  'automations',
  {
    id: identity(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    // True until staff rewrite it (docs/product/idea.md#generated-words-are-cleaned).
    descriptionByAi: boolean('description_by_ai').notNull().default(false),
    // docs/product/automation.md#what-goes-in
    goesIn: text('goes_in').notNull().default(''),
    comesOut: text('comes_out').notNull().default(''),
    forWhom: text('for_whom').notNull().default(''),
    // docs/product/catalogue.md#sets
    setName: text('set_name').notNull().default(''),
    imageKey: text('image_key').notNull().default(''),
    available: boolean('available').notNull().default(true),
    subscriptionAvailable: boolean('subscription_available').notNull().default(true),
    purchasePrice: cents('purchase_price').notNull().default(DEFAULT_PURCHASE_PRICE),
    // How many people subscribe to it, counted each hour (docs/product/catalogue.md#an-order-that-sells).
    chosen: integer('chosen').notNull().default(0),
    // The price for new buyers; subscribers follow `subscription_prices`.
    subscriptionPrice: cents('subscription_price').notNull().default(DEFAULT_SUBSCRIPTION_PRICE),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
    // Invoices still need the row (docs/product/automation.md#sold-is-not-deleted).
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('automations_slug_taken').on(table.slug).where(sql`${table.deletedAt} is null`),
    check('automations_deleted_is_hidden', sql`${table.deletedAt} is null or not ${table.available}`),
    // The shelf's order needs no sort, nor does the list of the API.
    index('automations_category_idx')
      .on(table.categoryId, sql`${table.name} collate french`, table.id)
      .where(sql`${table.available}`),
    index('automations_order_idx')
      .on(sql`${table.name} collate french`, table.id)
      .where(sql`${table.available}`),
    index('automations_shelf_idx')
      .on(
        sql`${table.subscriptionAvailable} desc`,
        sql`(${table.imageKey} <> '') desc`,
        sql`${table.chosen} desc`,
        sql`${table.name} collate french`,
        table.id,
      )
      .where(sql`${table.available}`),
    index('automations_found_idx').using(
      'gin',
      sql`searchable(${table.name} || ' ' || ${table.description} || ' ' || ${table.forWhom}) gin_trgm_ops`,
    ),
    // docs/product/administration.md#one-search
    index('automations_name_idx')
      .using('gin', sql`searchable(' ' || ${table.name} || ' ' || ${table.slug}) gin_trgm_ops`)
      .where(sql`${table.deletedAt} is null`),
    check('automations_slug', sql`${table.slug} ~ ${slugPattern}`),
    check('automations_purchase_price_positive', sql`${table.purchasePrice} > 0`),
    check('automations_subscription_price_positive', sql`${table.subscriptionPrice} > 0`),
  ],
);

export const formerAutomationSlugs = pgTable('former_automation_slugs', {
  slug: text('slug').primaryKey(),
  automationId: integer('automation_id')
    .notNull()
    .references(() => automations.id, { onDelete: 'cascade' }),
  leftAt: instant('left_at').notNull(),
});

/** docs/product/automation.md#up-to-five-pictures */
export const automationPictures = pgTable(
  'automation_pictures',
  {
    id: identity(),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    caption: text('caption').notNull(),
  },
  (table) => [
    uniqueIndex('automation_pictures_key').on(table.automationId, table.key),
    check(
      'automation_pictures_position',
      sql`${table.position} between 1 and ${sql.raw(String(MOST_PICTURES))}`,
    ),
    check('automation_pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('automation_pictures_caption', sql`${table.caption} <> ''`),
  ],
);

/** Each uploaded file, unchanged (docs/product/automation.md#each-file-is-a-version). */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: identity(),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    html: text('html').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    // First opened by the team as a customer does (docs/product/idea.md#checklist-before-the-sale).
    triedAt: instant('tried_at'),
  },
  (table) => [uniqueIndex('page_versions_number').on(table.automationId, table.number)],
);

export const automationPages = pgTable('automation_pages', {
  automationId: integer('automation_id')
    .primaryKey()
    .references(() => automations.id, { onDelete: 'cascade' }),
  versionId: integer('version_id')
    .notNull()
    .references(() => pageVersions.id),
  publishedAt: instant('published_at').notNull(),
  publishedBy: integer('published_by').references(() => users.id, { onDelete: 'set null' }),
});

/** docs/product/demonstration.md */
export const demonstrations = pgTable('demonstrations', {
  automationId: integer('automation_id')
    .primaryKey()
    .references(() => automations.id, { onDelete: 'cascade' }),
  allowed: boolean('allowed').notNull().default(false),
  // JSON text, like the work a page keeps.
  sample: text('sample'),
  version: version(),
});

/** docs/product/price-change.md#dated-row */
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
