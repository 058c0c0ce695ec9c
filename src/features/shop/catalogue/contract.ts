import { z } from 'zod';
import { anyone, endpoint, publicReading } from '#contract-kit/endpoint.ts';
import { euros, idParams, lineOfText } from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import { mapNotes } from '#domain/edits/automation-record.ts';
import type { EuroCents } from '#domain/money/money.ts';

const categoryName = z.object({ id: z.int(), name: z.string(), slug: z.string() });

/** docs/product/catalogue.md#count-of-what-is-available */
export const category = categoryName.extend({ description: z.string(), automations_count: z.int() });

/** Euros (docs/product/automation.md#what-everybody-sees). */
export const automation = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  description_by_ai: z.boolean(),
  image: z.string().nullable(),
  available: z.boolean(),
  subscription_available: z.boolean(),
  purchase_price: euros,
  subscription_price: euros,
  price: euros,
  monthly_price: euros,
  category: categoryName,
  category_name: z.string(),
  category_slug: z.string(),
  purchase_count: z.int(),
  subscription_count: z.int(),
  has_webhook_file: z.boolean(),
  /** Anybody may try its page without an account (docs/product/demonstration.md). */
  has_demonstration: z.boolean(),
  webhook_url: z.string().nullable(),
  form_url: z.string(),
  subscription_period: z.literal('monthly'),
});

/** A page takes the address that is wide enough. */
export const picture = z.object({
  id: z.int(),
  image: z.string(),
  small_image: z.string(),
  small_width: z.int(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
});

/** Its own page alone says this; each text may be empty. */
export const automationDetail = automation.extend({
  ...mapNotes(() => z.string()),
  pictures: z.array(picture),
});

export type Automation = z.infer<typeof automation>;
export type AutomationDetail = z.infer<typeof automationDetail>;
export type Category = z.infer<typeof category>;

const automationsQuery = pageQuery.extend({
  category: lineOfText(100).optional(),
  search: lineOfText(100).optional(),
  available: z.literal('true').optional(),
});

export const listAutomations = endpoint(anyone('GET', '/api/automations/'), {
  summary: 'Available automations, by category (slug) and by words; typing slips and accents are forgiven',
  query: automationsQuery,
  answer: pageOf(automation),
  cachedQuery: ['category', 'search', 'available', 'page', 'page_size'],
  rateLimit: publicReading,
  cost: 2,
});

export const getAutomation = endpoint(anyone('GET', '/api/automations/:id/'), {
  summary: 'One available automation, with what its page shows before it is bought',
  params: idParams,
  answer: automationDetail,
  cachedQuery: [],
  rateLimit: publicReading,
});

export const listCategories = endpoint(anyone('GET', '/api/categories/'), {
  summary: 'Every category with its number of available automations',
  answer: z.array(category),
  cachedQuery: [],
  rateLimit: publicReading,
});

export type AutomationPage = z.infer<typeof listAutomations.answer>;

/** docs/product/catalogue.md#an-order-that-sells */
export type ShelfOrder = 'chosen' | 'price' | 'new' | 'name';

interface ListPage {
  category?: string;
  search?: string;
  page: number;
  page_size: number;
}

interface ShelfPage extends ListPage {
  sort?: ShelfOrder;
}

export type ShelfCard = Pick<
  Automation,
  | 'id'
  | 'name'
  | 'slug'
  | 'description'
  | 'description_by_ai'
  | 'image'
  | 'purchase_price'
  | 'subscription_price'
  | 'category_name'
>;

export interface Shelf {
  count: number;
  results: ShelfCard[];
  /** `automations_count` counts what a search found. */
  categories: Category[];
  lowest: EuroCents | null;
}

/** docs/product/catalogue.md#sets */
export interface AutomationSet {
  name: string;
  cards: ShelfCard[];
}

export interface AtWork {
  name: string;
  address: string;
  picture: z.infer<typeof picture>;
}

export interface CataloguePages {
  listAutomations(filter: ListPage): Promise<AutomationPage>;
  listCards(filter: ShelfPage): Promise<{ count: number; results: ShelfCard[] }>;
  readShelf(filter: ShelfPage): Promise<Shelf>;
  /** Undefined when there is none, or when it is no longer available. */
  findAutomation(id: number): Promise<AutomationDetail | undefined>;
  /** Before any cap; null when nothing is open to subscriptions. */
  lowestMonthlyPrice(): Promise<EuroCents | null>;
  /** Those that several automations share, the most chosen first. */
  listSets(): Promise<AutomationSet[]>;
  /** The first of the shelf that has a picture, with its first one. */
  firstAtWork(): Promise<AtWork | undefined>;
  /** `automations_count` counts what a search found. */
  listCategories(search?: string): Promise<Category[]>;
  /** Answers today's slug of the category that once had this one. */
  findFormerCategory(slug: string): Promise<string | undefined>;
}
