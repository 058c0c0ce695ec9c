import type pg from 'pg';
import { pageLinks } from '#contract-kit/pagination.ts';
import type { EuroCents } from '#domain/money/money.ts';
import { type Columns, prepared } from '#server/db/connection.ts';
import type { automations, categories } from '#server/db/schema/catalogue.ts';
import { type CataloguePages, listAutomations } from '../contract.ts';
import {
  AUTOMATION_COLUMNS,
  type AutomationRow,
  type CardRow,
  cardColumns,
  cardFields,
  type DetailRow,
  shownAutomation,
  shownDetail,
} from './automation-fields.ts';

const byName = `a.name collate french, a.id`;

/** Reads an index in alphabetical order. */
const page = (columns: string, where: string, limit: string, offset: string) => `select ${columns}, a.total
   from (
     select a.*, (select count(*)::int from automations a where ${where}) as total
     from automations a where ${where}
     order by ${byName} limit ${limit} offset ${offset}
   ) a join categories c on c.id = a.category_id
   order by ${byName}`;

const everyOne = 'a.available';
const ofCategory =
  'a.available and a.category_id = (select id from categories where slug = $1 and deleted_at is null)';

/** `words` is an SQL array; the first uses the trigram index. */
const resembles = (words: string) => `
  searchable((${words})[1]) <% searchable(a.name || ' ' || a.description)
    and (select bool_and(searchable(w) <% searchable(a.name || ' ' || a.description)) from unnest(${words}) w)`;

export interface ShelfFilter {
  category?: string;
  search?: string;
  limit: number;
  offset: number;
}

/** Two statements, because PostgreSQL would plan one with an optional category again at each call. */
function shelf<Row extends pg.QueryResultRow>(name: string, columns: string) {
  type Totalled = Row & { total: number };
  const everything = prepared<Totalled, [number, number]>(`${name}_all`, page(columns, everyOne, '$1', '$2'));
  const oneCategory = prepared<Totalled, [string, number, number]>(
    `${name}_category`,
    page(columns, ofCategory, '$2', '$3'),
  );
  const matching = prepared<Totalled, [string | null, number, number, string[], string]>(
    `${name}_search`,
    `select ${columns}, a.total
     from (
       select a.*, count(*) over ()::int as total,
         word_similarity(searchable($5), searchable(a.name)) as closeness
       from automations a
       where a.available and ($1::text is null or a.category_id = (select id from categories where slug = $1 and deleted_at is null))
         and ${resembles('$4::text[]')}
       order by closeness desc, ${byName} limit $2 offset $3
     ) a join categories c on c.id = a.category_id
     order by a.closeness desc, ${byName}`,
  );
  return async (pool: pg.Pool, filter: ShelfFilter): Promise<{ rows: Row[]; total: number }> => {
    const words = wordsOf(filter.search);
    const { category, limit, offset } = filter;
    const rows = await (words.length > 0
      ? matching(pool, category ?? null, limit, offset, words, words.join(' '))
      : category === undefined
        ? everything(pool, limit, offset)
        : oneCategory(pool, category, limit, offset));
    return { rows, total: rows[0]?.total ?? 0 };
  };
}

export const selectAutomations = shelf<AutomationRow>('catalogue', AUTOMATION_COLUMNS.shown);
/** Counts cost more than all the rest, and no card shows them. */
const selectCards = shelf<CardRow>('cards', cardColumns);

const one = prepared<DetailRow, [number]>(
  'catalogue_detail',
  `select ${AUTOMATION_COLUMNS.detail}
   from automations a join categories c on c.id = a.category_id where a.id = $1 and a.available`,
);

interface CategoryRow extends Columns<typeof categories, 'id' | 'name' | 'slug' | 'description'> {
  automations_count: number;
}

const categoriesCounting = (condition: string) => `
  select c.id, c.name, c.slug, c.description, coalesce(counted.automations, 0) as automations_count
  from categories c left join (
    select a.category_id, count(*)::int as automations from automations a where a.available ${condition} group by 1
  ) counted on counted.category_id = c.id
  where c.deleted_at is null
  order by c.name collate french`;

const everyCategory = prepared<CategoryRow, []>('catalogue_categories', categoriesCounting(''));

const categoriesOfMatches = prepared<CategoryRow, [string[]]>(
  'catalogue_search_categories',
  categoriesCounting(`and ${resembles('$1::text[]')}`),
);

const formerCategory = prepared<Columns<typeof categories, 'slug'>, [string]>(
  'catalogue_former_category',
  `select c.slug from former_category_slugs f join categories c on c.id = f.category_id
   where f.slug = $1 and c.deleted_at is null`,
);

const publicAutomations = prepared<Columns<typeof automations, 'id' | 'slug' | 'updated_at'>, []>(
  'catalogue_public_automations',
  'select id, slug, updated_at from automations where available order by id',
);

const lowestMonthly =
  'select min(subscription_price) as price from automations where available and subscription_available';
const lowestPrice = prepared<{ price: EuroCents | null }, []>('catalogue_lowest_price', lowestMonthly);

async function selectLowestPrice(pool: pg.Pool): Promise<EuroCents | null> {
  const [row] = await lowestPrice(pool);
  return row?.price ?? null;
}

interface ShelfRow {
  cards: (CardRow & { total: number })[];
  categories: CategoryRow[];
  lowest: EuroCents | null;
}

/** The whole catalogue page in one answer, which costs less than three queries. */
const wholeShelf = (cards: string) => `
  select (select coalesce(json_agg(card), '[]') from (${cards}) card) as cards,
    (select coalesce(json_agg(category), '[]') from (${categoriesCounting('')}) category) as categories,
    (${lowestMonthly}) as lowest`;

const shelfOfAll = prepared<ShelfRow, [number, number]>(
  'shelf_all',
  wholeShelf(page(cardColumns, everyOne, '$1', '$2')),
);
const shelfOfCategory = prepared<ShelfRow, [string, number, number]>(
  'shelf_category',
  wholeShelf(page(cardColumns, ofCategory, '$2', '$3')),
);

/** A page of cards with every category and the lowest monthly price, in cents. */
export async function selectShelf(pool: pg.Pool, filter: ShelfFilter) {
  const { category, search, limit, offset } = filter;
  if (wordsOf(search).length > 0) {
    const asked = [
      selectCards(pool, filter),
      selectCategories(pool, search),
      selectLowestPrice(pool),
    ] as const;
    const [{ rows, total }, categories, lowest] = await Promise.all(asked);
    return { rows, total, categories, lowest };
  }
  const [found] = await (category === undefined
    ? shelfOfAll(pool, limit, offset)
    : shelfOfCategory(pool, category, limit, offset));
  const { cards: rows = [], categories = [], lowest = null } = found ?? {};
  return { rows, total: rows[0]?.total ?? 0, categories, lowest };
}

export async function selectAutomation(pool: pg.Pool, id: number): Promise<DetailRow | undefined> {
  const [row] = await one(pool, id);
  return row;
}

/** Each counts only what a search found. */
export function selectCategories(pool: pg.Pool, search?: string): Promise<CategoryRow[]> {
  const words = wordsOf(search);
  return words.length > 0 ? categoriesOfMatches(pool, words) : everyCategory(pool);
}

async function selectFormerCategory(pool: pg.Pool, slug: string) {
  const [row] = await formerCategory(pool, slug);
  return row;
}

export function selectPublicAutomations(pool: pg.Pool) {
  return publicAutomations(pool);
}

function wordsOf(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean) ?? [];
}

export function browseCatalogue(pool: pg.Pool): CataloguePages {
  return {
    async listAutomations({ page, page_size, ...filter }) {
      const { rows, total } = await selectAutomations(pool, {
        ...filter,
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      return {
        count: total,
        ...pageLinks(listAutomations.path, { ...filter, page_size }, total, page, page_size),
        results: rows.map(shownAutomation),
      };
    },
    async listCards({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await selectCards(pool, asked);
      return { count: total, results: rows.map(cardFields) };
    },
    async readShelf({ page, page_size, ...filter }) {
      const asked = { ...filter, limit: page_size, offset: (page - 1) * page_size };
      const { rows, total, categories, lowest } = await selectShelf(pool, asked);
      return { count: total, results: rows.map(cardFields), categories, lowest };
    },
    async findAutomation(id) {
      const row = await selectAutomation(pool, id);
      return row && shownDetail(row);
    },
    lowestMonthlyPrice: () => selectLowestPrice(pool),
    listCategories: (search) => selectCategories(pool, search),
    findFormerCategory: async (slug) => (await selectFormerCategory(pool, slug))?.slug,
  };
}
